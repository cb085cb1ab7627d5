import { accountRoutes } from "./accounts/accounts.ts";
import { factorRoutes } from "./accounts/factors.ts";
import { googleRoutes } from "./accounts/google-sign-in.ts";
import { noticeRoutes } from "./accounts/notices.ts";
import { alertRoutes } from "./admin/alerts.ts";
import { auditRoutes } from "./admin/audit.ts";
import { adminBookingRoutes } from "./admin/bookings.ts";
import { breakageRoutes } from "./admin/breakages.ts";
import { decisionRoutes } from "./admin/decisions.ts";
import { ledgerRoutes } from "./admin/ledger.ts";
import { adminListingRoutes } from "./admin/listings.ts";
import { moderationRoutes } from "./admin/moderation.ts";
import { moneyRoutes } from "./admin/money.ts";
import { reportRoutes } from "./admin/reports.ts";
import { systemRoutes } from "./admin/system.ts";
import { adminThreadRoutes } from "./admin/threads.ts";
import { userRoutes } from "./admin/users.ts";
import { bookingRoutes } from "./bookings/bookings.ts";
import { reviewRoutes } from "./bookings/reviews.ts";
import { hostCalendarRoutes } from "./hosting/calendar.ts";
import { hostCalendarsRoutes } from "./hosting/calendars.ts";
import { cohostRoutes } from "./hosting/cohosts.ts";
import { feedRoutes } from "./hosting/feeds.ts";
import { hostingRoutes } from "./hosting/hosting.ts";
import { seasonRoutes } from "./hosting/seasons.ts";
import { statementRoutes } from "./hosting/statements.ts";
import { turnoverRoutes } from "./hosting/turnovers.ts";
import { favoriteRoutes } from "./listings/favorites.ts";
import { hostedListingRoutes } from "./listings/hosted.ts";
import { availabilityRoutes, listingRoutes } from "./listings/listings.ts";
import { mapsLinkRoutes } from "./listings/maps-links.ts";
import { searchRoutes } from "./listings/search.ts";
import { profileImageRoutes } from "./media/media.ts";
import { hostTextRoutes } from "./messages/host-texts.ts";
import { messageRoutes } from "./messages/messages.ts";
import { newsletterRoutes } from "./newsletter.ts";
import { paymentRoutes } from "./payments/payments.ts";
import { payoutAccountRoutes } from "./payments/payout-accounts.ts";
import { taxRoutes } from "./payments/taxes.ts";

/** Every call of the API, by name. */
export const api = {
  ...accountRoutes,
  ...factorRoutes,
  ...googleRoutes,
  ...profileImageRoutes,
  ...newsletterRoutes,
  ...listingRoutes,
  ...availabilityRoutes,
  ...searchRoutes,
  ...favoriteRoutes,
  ...messageRoutes,
  ...hostTextRoutes,
  ...bookingRoutes,
  ...taxRoutes,
  ...paymentRoutes,
  ...decisionRoutes,
  ...adminThreadRoutes,
  ...moneyRoutes,
  ...payoutAccountRoutes,
  ...reviewRoutes,
  ...hostingRoutes,
  ...statementRoutes,
  ...hostedListingRoutes,
  ...mapsLinkRoutes,
  ...cohostRoutes,
  ...turnoverRoutes,
  ...hostCalendarRoutes,
  ...hostCalendarsRoutes,
  ...seasonRoutes,
  ...noticeRoutes,
  ...feedRoutes,
  ...userRoutes,
  ...adminListingRoutes,
  ...reportRoutes,
  ...auditRoutes,
  ...alertRoutes,
  ...adminBookingRoutes,
  ...ledgerRoutes,
  ...breakageRoutes,
  ...moderationRoutes,
  ...systemRoutes,
};

export type Api = typeof api;
export type RouteName = keyof Api;
