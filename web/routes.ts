import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The route table of the site. A page that does not exist yet is not here, and nothing links to it. */
export default [
  layout("layout/main.tsx", [
    index("home/home.tsx"),
    route("spaces", "listings/spaces.tsx"),
    route("space/:slug", "listings/space.tsx"),
    route("experiences", "listings/experiences.tsx"),
    route("experiences/:slug", "listings/experience.tsx"),
    route("home", "listings/lodgings.tsx"),
    route("home/:slug", "listings/lodging.tsx"),
    route("auth/login", "accounts/login.tsx"),
    route("auth/register", "accounts/register.tsx"),
    route("auth/complete", "accounts/complete.tsx"),
    route("auth/forgot-password", "accounts/forgot.tsx"),
    // The token leaves the address as soon as the page has it.
    route("auth/reset-password/:token?", "accounts/reset.tsx"),
    route("auth/verify-email/:token?", "accounts/verify.tsx"),
    route("auth/confirm-email/:token?", "accounts/confirm.tsx"),
    // A newcomer is no host yet.
    route("host/hostregistration", "host/registration.tsx"),
    route("auth/first-admin/:token?", "accounts/first-admin.tsx"),
    // Bare `/host` is no page.
    layout(
      "host/layout.tsx",
      prefix("host", [
        route("dashboard", "host/dashboard.tsx"),
        route("listings", "host/listings.tsx"),
        route("edit-experience/:slug", "host/edit-experience.tsx"),
        route("edit-accommodation/:slug", "host/edit-accommodation.tsx"),
        route("edit-space/:slug", "host/edit-space.tsx"),
        route("bookings", "host/bookings.tsx"),
        route("bookings/:id", "host/booking.tsx"),
        route("calendar", "host/calendar/listings.tsx"),
        route("calendar/:slug", "host/calendar/CalendarPage.tsx"),
        route("calendar/:slug/guests/:date", "host/calendar/guests.tsx"),
      ]),
    ),
    route("becomehost", "becomehost/becomehost.tsx"),
    route("terms", "legal/terms.tsx"),
    route("linkcover", "legal/linkcover.tsx"),
    route("checkout/:session_id", "checkout/result.tsx"),
    route("newsletter/unsubscribe/:token", "newsletter/unsubscribe.tsx"),
    route("wishlist", "wishlist/wishlist.tsx"),
    route("dashboard", "dashboard/layout.tsx", [
      index("dashboard/trips.tsx"),
      route("trips/:id", "dashboard/trip.tsx"),
      route("trips/:id/receipt", "dashboard/receipt.tsx"),
      route("profile", "dashboard/profile.tsx"),
      route("settings", "dashboard/settings.tsx"),
    ]),
    route("admin", "admin/layout.tsx", [
      index("admin/stats.tsx"),
      route("services", "admin/services.tsx"),
      route("users", "admin/users.tsx"),
      route("users/:id", "admin/user.tsx"),
      route("reports", "admin/reports.tsx"),
      route("bookings", "admin/bookings.tsx"),
      route("bookings/:id", "admin/booking.tsx"),
      route("money", "admin/money.tsx"),
      route("ledger", "admin/ledger.tsx"),
      route("listings/:id?", "admin/listings.tsx"),
      route("audit", "admin/audit.tsx"),
    ]),
    route("*", "layout/not-found.tsx"),
  ]),
  route("debug-tax", "debug/debug-tax.tsx"),
] satisfies RouteConfig;
