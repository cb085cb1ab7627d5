import { useRouteLoaderData } from "react-router";
import type { RequestInfo } from "#contract/request-info.ts";
import { usualApiBase } from "./api-base.ts";
import { now } from "./clock.ts";

/** The site's data from the server; defaults when even that failed. */
export function useSite(): Site {
  return (
    useRouteLoaderData<Site>("root") ?? {
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
      photosMax: 5,
    }
  );
}

export type Site = Omit<RequestInfo, "language" | "nonce" | "support"> & {
  support: RequestInfo["support"] | undefined;
  /** The current year on the island, for the imprint. */
  year: string;
};
