import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The route table of the site. Pages that do not exist yet are not listed, and nothing links to them. */
export default [
  layout("shared/frame/main.tsx", [
    index("screens/public/home/home.tsx"),
    route("spaces", "screens/public/listings/spaces.tsx"),
    route("space/:slug", "screens/public/listing/space.tsx"),
    route("experiences", "screens/public/listings/experiences.tsx"),
    route("experiences/:slug", "screens/public/listing/experience.tsx"),
    route("home", "screens/public/listings/lodgings.tsx"),
    route("home/:slug", "screens/public/listing/lodging.tsx"),
    ...["space", "experiences", "home"].map((kind) =>
      route(`${kind}/:slug/book`, "screens/public/listing/book/book.tsx", { id: `book-${kind}` }),
    ),
    route("auth/login", "screens/auth/login/login.tsx"),
    route("auth/register", "screens/auth/register/register.tsx"),
    route("auth/complete", "screens/auth/complete/complete.tsx"),
    route("auth/forgot-password", "screens/auth/forgot/forgot.tsx"),
    // The page removes the token from its URL as soon as it has read it.
    route("auth/reset-password/:token?", "screens/auth/reset/reset.tsx"),
    route("hosts/:id", "screens/public/host/host.tsx"),
    route("becomehost", "screens/public/becomehost/becomehost.tsx"),
    route("terms", "screens/public/legal/terms.tsx"),
    route("linkcover", "screens/public/legal/linkcover.tsx"),
    route("newsletter/unsubscribe/:token", "screens/public/unsubscribe/unsubscribe.tsx"),
    route("wishlist", "screens/guest/wishlist/wishlist.tsx"),
    route("wishlist/shared/:token", "screens/public/shared-list/shared-list.tsx"),
    layout("app/with-queries.tsx", [
      route("auth/verify-email/:token?", "screens/auth/verify/verify.tsx"),
      route("auth/confirm-email/:token?", "screens/auth/confirm/confirm.tsx"),
      // The user registering is not a host yet.
      route("host/hostregistration", "screens/host/registration/registration.tsx"),
      route("auth/second-step", "screens/auth/second-step/second-step.tsx"),
      route("auth/first-admin/:token?", "screens/auth/first-admin/first-admin.tsx"),
      route("checkout/:session_id", "screens/guest/checkout/result.tsx"),
      // There is no page at `/host` itself.
      layout(
        "screens/host/layout/layout.tsx",
        prefix("host", [
          route("dashboard", "screens/host/dashboard/dashboard.tsx"),
          route("listings", "screens/host/listings/listings.tsx"),
          route("edit-experience/:slug", "screens/host/edit-listing/edit-experience.tsx"),
          route("edit-accommodation/:slug", "screens/host/edit-listing/edit-accommodation.tsx"),
          route("edit-space/:slug", "screens/host/edit-listing/edit-space.tsx"),
          route("bookings", "screens/host/bookings/bookings.tsx"),
          route("bookings/:id", "screens/host/booking/booking.tsx"),
          route("calendar", "screens/host/calendars/calendars.tsx"),
          route("calendar/:slug", "screens/host/calendar/calendar.tsx"),
          route("calendar/:slug/guests/:date", "screens/host/session-guests/session-guests.tsx"),
        ]),
      ),
      route("dashboard", "screens/guest/layout/layout.tsx", [
        index("screens/guest/bookings/bookings.tsx"),
        route("trips/:id", "screens/guest/booking/booking.tsx"),
        route("trips/:id/receipt", "screens/guest/receipt/receipt.tsx"),
        route("profile", "screens/guest/profile/profile.tsx"),
        route("settings", "screens/guest/settings/settings.tsx"),
      ]),
      route("admin", "screens/admin/layout/layout.tsx", [
        index("screens/admin/overview/overview.tsx"),
        route("services", "screens/admin/services/services.tsx"),
        route("users", "screens/admin/users/users.tsx"),
        route("users/:id", "screens/admin/user/user.tsx"),
        route("reports", "screens/admin/reports/reports.tsx"),
        route("bookings", "screens/admin/bookings/bookings.tsx"),
        route("bookings/:id", "screens/admin/booking/booking.tsx"),
        route("money", "screens/admin/money/money.tsx"),
        route("ledger", "screens/admin/ledger/ledger.tsx"),
        route("listings/:id?", "screens/admin/listings/listings.tsx"),
        route("audit", "screens/admin/audit/audit.tsx"),
        route("breakages", "screens/admin/breakages/breakages.tsx"),
        route("security", "screens/admin/security/security.tsx"),
      ]),
    ]),
    route("*", "screens/public/not-found/not-found.tsx"),
  ]),
  layout("app/with-queries.tsx", { id: "debug" }, [route("debug-tax", "screens/public/debug-tax/debug-tax.tsx")]),
] satisfies RouteConfig;
