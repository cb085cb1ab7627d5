import { expect, it } from "vitest";
import { heldBack } from "#testing/word-queries/held-back.ts";
import { type WordQuery, wantedBy } from "#testing/word-queries/rules.ts";
import { working } from "#testing/word-queries/working.ts";
import { useWorld } from "#testing/world.ts";
import { listings } from "../../db/seed/island.ts";
import { settle } from "../../db/seed/seed.ts";

const world = useWorld();

it("what people type finds what they mean: nine of ten wanted listings come, and seven of ten that come are wanted", async () => {
  const hashes = new Map(listings.flatMap(({ photos }) => photos).map(({ file }) => [file, file]));
  await settle(world.app.ctx, { passwordHash: "", hashes });
  for (const queries of [working, heldBack]) {
    const scores = [];
    for (const query of queries) scores.push(await scoreOf(query));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(scores.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.9);
    expect(mean(scores.map(({ precision }) => precision))).toBeGreaterThanOrEqual(0.7);
  }
  // Two hundred searches.
}, 300_000);

/** Of the first ten results. Where nothing is wanted, finding nothing is right. */
async function scoreOf(query: WordQuery): Promise<{ recall: number; precision: number }> {
  const [language, kind, typed] = query;
  const reply = await world.call("GET", `/listings?${new URLSearchParams({ kind, place: typed })}`, { language });
  const first: string[] = reply.body.items.slice(0, 10).map(({ slug }: { slug: string }) => slug);
  const wanted = wantedBy(query);
  const right = first.filter((slug) => wanted.includes(slug)).length;
  const ofNone = wanted.length === 0 && first.length === 0 ? 1 : 0;
  return {
    recall: wanted.length === 0 ? 1 : right / Math.min(10, wanted.length),
    precision: first.length === 0 ? ofNone : right / first.length,
  };
}
