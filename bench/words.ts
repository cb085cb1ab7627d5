import { searchQuery } from "#contract/listings/search.ts";
import { working } from "#testing/word-queries/working.ts";
import { search, suggestions } from "../server/search/search.ts";
import { settleIsland } from "./island.ts";
import { openBench } from "./plans.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:words`: how long searches by words and suggestions take at 50,000 listings.
 * The words are those of `testing/word-queries/working.ts`; suggestions are asked for after each of their letters.
 */

const listings = Number(process.env.BENCH_LISTINGS ?? 50_000);
const rounds = 3;

const { database, ctx } = await openBench("words");
try {
  await settleIsland(database.unhurried, { listings, bookingsEach: 0 });
  const searches = working.map(([, kind, typed]) => ({
    of: `${kind} «${typed}»`,
    run: () => search(ctx, searchQuery.parse({ kind, place: typed })),
  }));
  const beginnings = working.flatMap(([, kind, typed]) =>
    Array.from(typed, (_, at) => ({ kind, typed: typed.slice(0, at + 1) })),
  );
  const asked = beginnings.map((begun) => ({ of: begun.typed, run: () => suggestions(ctx, begun) }));
  await time("searches by words", searches);
  await time("suggestions", asked);
} finally {
  await database.close();
}

async function time(what: string, calls: readonly { of: string; run(): Promise<unknown> }[]): Promise<void> {
  for (const { run } of calls) await run();
  const times: { of: string; ms: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { of, run } of calls) {
      const start = performance.now();
      await run();
      times.push({ of, ms: performance.now() - start });
    }
  }
  times.sort((a, b) => a.ms - b.ms);
  const at = (part: number) => times[Math.ceil(times.length * part) - 1]?.ms.toFixed(1);
  console.log(`${what}: ${times.length} calls, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
  console.log(`  slowest: ${[...new Set(times.slice(-12).map(({ of }) => of))].join(", ")}`);
}
