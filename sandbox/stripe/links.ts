import type Stripe from "stripe";
import { needAccount } from "./accounts.ts";
import { invalid, refused } from "./http.ts";
import * as p from "./params.ts";
import { type Route, route } from "./routes.ts";
import { newId } from "./store.ts";
import { hour, minute, seconds, type World } from "./world.ts";

/**
 * Links for the account's owner, to onboarding or to the dashboard, each valid once and for 300 seconds.
 * Following a link starts a visit, whose token identifies the owner to the pages.
 */
export type Purpose = "onboarding link" | "onboarding" | "login link" | "dashboard";

export interface Visit {
  account: string;
  /** `returnUrl` is for onboarding done or left, `refreshUrl` to start it again. */
  returnUrl: string;
  refreshUrl: string;
  /** Whether to ask for what is due only later, too. */
  everything: boolean;
}

const linkLife = 5 * minute;
const visitLife = 2 * hour;

function start(world: World, purpose: Purpose, life: number, visit: Visit): string {
  const token = newId("", 20);
  world.store.run(
    "INSERT INTO visits (token, purpose, account, expires, detail) VALUES (?, ?, ?, ?, ?)",
    ...[token, purpose, visit.account, world.now + life, JSON.stringify(visit)],
  );
  return token;
}

/** The visit and whether it is valid: expired or used links still contain the URLs to redirect to. */
export function findVisit(world: World, purpose: Purpose, token: string): { visit: Visit; valid: boolean } | undefined {
  const row = world.store.get<{ expires: number; detail: string }>(
    "SELECT expires, detail FROM visits WHERE token = ? AND purpose = ?",
    ...[token, purpose],
  );
  return row && { visit: JSON.parse(row.detail), valid: row.expires > world.now };
}

export function endVisit(world: World, token: string) {
  world.store.run("UPDATE visits SET expires = 0 WHERE token = ?", token);
}

/** Uses up a link. Returns the token of the visit it opens, or undefined if the link was used before or expired. */
export function follow(world: World, link: "onboarding link" | "login link", token: string): string | undefined {
  const found = findVisit(world, link, token);
  if (!found?.valid) return undefined;
  endVisit(world, token);
  return start(world, link === "login link" ? "dashboard" : "onboarding", visitLife, found.visit);
}

const linkTable = {
  ...p.expandable,
  account: p.required(p.text()),
  type: p.required(p.text()),
  refresh_url: p.url,
  return_url: p.url,
  collect: p.oneOf("currently_due", "eventually_due"),
  collection_options: p.record({
    fields: p.oneOf("currently_due", "eventually_due"),
    future_requirements: p.oneOf("include", "omit"),
  }),
};

function createLink(world: World, params: p.Parsed<typeof linkTable>): Stripe.AccountLink {
  if (params.type !== "account_onboarding") {
    throw invalid('Invalid type: must be one of ["account_onboarding"]', { param: "type" });
  }
  if (params.collect && params.collection_options) {
    throw invalid("You may only specify one of these parameters: collect, collection_options.");
  }
  const { return_url: returnUrl, refresh_url: refreshUrl } = params;
  const absent = (param: string) => invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (!refreshUrl) throw absent("refresh_url");
  if (!returnUrl) throw absent("return_url");
  const { object } = needAccount(world, params.account);
  const everything = (params.collection_options?.fields ?? params.collect) === "eventually_due";
  const token = start(world, "onboarding link", linkLife, { account: object.id, returnUrl, refreshUrl, everything });
  return {
    object: "account_link",
    created: seconds(world),
    expires_at: seconds(world) + linkLife / 1000,
    url: `${world.publicUrl}/setup/e/${object.id}/${token}`,
  };
}

function createLoginLink(world: World, id: string): Stripe.LoginLink {
  const { object } = needAccount(world, id);
  if (!object.details_submitted) {
    throw refused("Cannot create a login link for an account that has not completed onboarding.");
  }
  const visit = { account: id, returnUrl: "", refreshUrl: "", everything: false };
  const token = start(world, "login link", linkLife, visit);
  return { object: "login_link", created: seconds(world), url: `${world.publicUrl}/express/${id}/${token}` };
}

export const linkRoutes: Route[] = [
  route("POST", "/v1/account_links", linkTable, ({ world, params }) => createLink(world, params)),
  route("POST", "/v1/accounts/:id/login_links", p.expandable, ({ world, id }) => createLoginLink(world, id)),
];
