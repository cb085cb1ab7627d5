import { sql } from "kysely";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Ctx } from "../ctx.ts";

/** The end of a listing's URL: made once from its title, and never given to another listing. */

const longest = 60;

/** Prefix for slugs that would be empty or digits alone, which are read as an id. */
const words: Record<ListingKind, string> = { lodging: "alojamiento", space: "espacio", experience: "experiencia" };

export const readsAsId = (idOrSlug: string) => /^\d{1,15}$/.test(idOrSlug);

/** A condition on `listings`: the listing that an id or a slug in a URL names. */
export function isNamed(idOrSlug: string) {
  return readsAsId(idOrSlug)
    ? sql<boolean>`listings.id = ${Number(idOrSlug)}`
    : sql<boolean>`listings.slug = ${idOrSlug}`;
}

/** A condition on `listings`: the listing that has this slug or had it before. */
export function hasOrHadSlug(slug: string) {
  return sql<boolean>`listings.id = (select id from listings where slug = ${slug}
    union all select listing_id from slug_history where slug = ${slug} limit 1)`;
}

/** Lower case ASCII letters and digits, with hyphens between words, cut after a word. */
export function slugOf(title: string, kind: ListingKind): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const cut =
    plain.length > longest
      ? plain
          .slice(0, longest + 1)
          .replace(/-[^-]*$/, "")
          .slice(0, longest)
      : plain;
  if (cut === "") return words[kind];
  return /^[\d-]+$/.test(cut) ? `${words[kind]}-${cut}` : cut;
}

/**
 * A slug that no listing has or had. Concurrent calls may return the same one: the insert detects that, and its caller
 * asks again.
 */
export async function freeSlug(ctx: Ctx, slug: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from listings where slug = ${slug} or slug like ${`${slug}-%`}
    union select slug from slug_history where slug = ${slug} or slug like ${`${slug}-%`}`.execute(ctx.db);
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
