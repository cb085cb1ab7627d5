import { sql } from "kysely";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import type { Ctx } from "../ctx.ts";

/** What a listing's address ends with: made once from its title, and its own for good. */

const longest = 60;

/** Stands in front of what would be empty or digits alone, which are read as an id. */
const words: Record<ListingKind, string> = { lodging: "alojamiento", space: "espacio", experience: "experiencia" };

/** Small letters and digits of ASCII, with hyphens between words, cut behind a word. */
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
 * Says whether anybody has or had it. Two who ask at once may hear the same: the insert has the last word, and asks
 * again.
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
