import { searchQuery } from "#contract/listings/search.ts";
import { working } from "#testing/word-queries/working.ts";
import { search, suggestions } from "../server/search/search.ts";
import { settleIsland } from "./island.ts";
import { openBench } from "./plans.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:words`: how long searches by words and suggestions take at 50,000 listings,
 * beside the same statements by the bare driver. The words are those of `testing/word-queries/working.ts`; suggestions
 * are asked for after each of their letters.
 */

interface Call {
  of: string;
  run(): Promise<unknown>;
}

const listings = Number(process.env.BENCH_LISTINGS ?? 50_000);
const rounds = 3;

const { database, ctx, bare, close } = await openBench("words");
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
  await close();
}

async function time(what: string, calls: readonly Call[]): Promise<void> {
  const floors: Call[] = [];
  for (const { of, run } of calls) floors.push({ of, run: await bare(run) });
  const own = await timesOf(calls);
  const floor = await timesOf(floors);
  console.log(`${what}: ${own.length} calls, ${told(own)}; bare driver: ${told(floor)}`);
  console.log(`  slowest: ${[...new Set(own.slice(-12).map(({ of }) => of))].join(", ")}`);
}

async function timesOf(calls: readonly Call[]): Promise<{ of: string; ms: number }[]> {
  const times: { of: string; ms: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { of, run } of calls) {
      const start = performance.now();
      await run();
      times.push({ of, ms: performance.now() - start });
    }
  }
  return times.sort((a, b) => a.ms - b.ms);
}

function told(times: { ms: number }[]): string {
  const at = (part: number) => times[Math.ceil(times.length * part) - 1]?.ms.toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}
