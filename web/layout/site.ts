import { useRouteLoaderData } from "react-router";
import { usualApiBase } from "#web/api-base.ts";
import { now } from "#web/clock.ts";
import type { loader } from "#web/root.tsx";

/** What the server said about the site as a whole; the name alone when even that failed. */
export function useSite(): Site {
  return (
    useRouteLoaderData<typeof loader>("root") ?? {
      brandName: "Linkisla",
      timeZone: "America/Puerto_Rico",
      publicUrl: "",
      mode: "demo",
      apiBase: usualApiBase,
      google: false,
      announcement: undefined,
      social: {},
      support: undefined,
      year: String(now().getUTCFullYear()),
      legalReviewed: undefined,
    }
  );
}

type Site = Omit<ReturnType<typeof loader>, "support"> & {
  support: ReturnType<typeof loader>["support"] | undefined;
};
