import type { ListingKind } from "#contract/listings/kinds.ts";
import { hosts, listings } from "../../db/seed/island.ts";

/**
 * What people type, with the listings of the demo island that should come. They were written by reading the island,
 * before there was an index. A rule is a listing's slug, or a field and its value: `amenities=pool`, `city=Ponce`,
 * `cistern=true` for anything that is neither off nor zero. What any of the rules names should come, and nothing else.
 */
export type WordQuery = readonly [language: "es" | "en", kind: ListingKind, typed: string, rules: readonly string[]];

/** The slugs of the listings on sale that should come. @throws when a rule names none */
export function wantedBy([, kind, typed, rules]: WordQuery): string[] {
  const onSale = listings.filter((one) => one.kind === kind && one.reviewState === "approved" && one.visible);
  const wanted = rules.flatMap((rule) => {
    const named = onSale.filter((listing) => fits(listing, rule)).map(({ slug }) => slug);
    if (named.length === 0) throw new Error(`«${typed}»: no ${kind} on sale is ${rule}`);
    return named;
  });
  return [...new Set(wanted)];
}

function fits(listing: (typeof listings)[number], rule: string): boolean {
  const [field = "", value] = rule.split("=");
  if (value === undefined) return listing.slug === rule;
  const host = hosts.find(({ email }) => email === listing.hostEmail)?.name;
  const facts: Record<string, unknown> = { ...listing.details, city: listing.city, host };
  const own = facts[field];
  if (value === "true") return Boolean(own);
  return Array.isArray(own) ? own.includes(value) : own === value;
}
