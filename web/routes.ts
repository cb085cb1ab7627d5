import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

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
    route("checkout/:session_id", "checkout/result.tsx"),
    route("*", "layout/not-found.tsx"),
  ]),
] satisfies RouteConfig;
