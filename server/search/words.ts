import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import { isOnSale } from "../listings/listings.ts";

/** Words that join the words searched for and are rarely meant. Not all stop words: «sea» is one in Spanish. */
const joiningWords = new Set(
  (
    "a al con cerca de del e el en la las lo los o para por sin un una unos unas y " +
    "an and at by for from in near of on or the to with without"
  ).split(" "),
);
const mostWords = 12;

/**
 * Converts typed text to a text query: every word by its stem in Spanish or English; a word that no listing has also by
 * the most similar ones that some listing has. Undefined when the text has no letters or digits.
 */
export async function textQuery(ctx: Ctx, typed: string): Promise<RawBuilder<string> | undefined> {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const { rows } = await sql<{ word: string; alike: string[] }>`
    select word, case when exists (
        select from listings where search_stems @@ search_query(word) and ${isOnSale})
      then '{}' else array(
        select known.word from listing_words known
        where known.word % plain_text(typed.word)
          and (similarity(known.word, plain_text(typed.word)) >= 0.4 or length(known.word) = length(typed.word))
        order by similarity(known.word, plain_text(typed.word)) desc, known.word limit 5) end as alike
    from unnest(${words}::text[]) with ordinality as typed (word, place) order by place`.execute(ctx.db);
  const meant = rows.map(({ word, alike }) => {
    const stems = [word, ...alike].map((one) => sql`search_query(${one})`);
    return sql`(${sql.join(stems, sql` || `)})`;
  });
  return sql<string>`(${sql.join(meant, sql` && `)})`;
}

function wordsOf(typed: string): string[] {
  const all = typed
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const telling = all.filter((word) => !joiningWords.has(word));
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, mostWords);
}
