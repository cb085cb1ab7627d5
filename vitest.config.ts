import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const folders = "{contract,locales,server,sandbox,db,emails,web,testing,scripts}";
const tests = `${folders}/**/*.test.{ts,tsx}`;
const texts = globSync(tests).map((path) => ({ path, text: readFileSync(path, "utf8") }));
/** These tests mock modules, which must not be loaded already. */
const mocking = texts.filter(({ text }) => text.includes("vi.mock(")).map(({ path }) => path);
/** What `--database` leaves out: tests that open no database, and those that another one tells nothing new. */
const opensDatabase =
  /\b(useWorld|useWorldApart|useScene|workersDatabase|openCopy|copiedDatabase|emptyDatabase|openSite|Stage\.open)\(/;
const onEmbeddedAlone = /Runs on the embedded[\s*]+database[\s*]+alone/;
const needsNoServer = texts
  .filter(({ text }) => !opensDatabase.test(text) || onEmbeddedAlone.test(text))
  .map(({ path }) => path);
// These tests need several processes on one database, which PGlite does not support.
const exclude = [
  ...configDefaults.exclude,
  ...(process.env.DATABASE_URL ? [] : ["**/*.postgres.test.ts"]),
  // These tests need more than the repository's files, and take minutes.
  ...(process.env.LINKISLA_SCRATCH ? [] : ["**/*.faults.test.ts"]),
  ...(process.env.ONLY_DATABASE ? needsNoServer : []),
];

/**
 * Without timings of an earlier run Vitest starts with the largest files. These are small but take longest: started
 * last, one of them would run on alone while the other worker is idle.
 */
const longest = /(crashes|races)\.postgres|histories|seed|reconciling|calendar\.postgres/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: first = [], false: rest = [] } = Object.groupBy(
      await super.sort(files),
      ({ moduleId }) => `${longest.test(moduleId)}`,
    );
    return [...first, ...rest];
  }
}

export default defineConfig({
  test: {
    environment: "node",
    // An embedded database takes 300 MB: run two at a time.
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // The second run of a folder, on PostgreSQL or after a change, need not transform every file again.
    fsModuleCache: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
    // Tags are numbers of the specification's sentences; scripts/spec-coverage.ts reads them.
    strictTags: false,
    globalSetup: "testing/databases.ts",
    setupFiles: "testing/fixed-seed.ts",
    projects: [
      // A worker keeps its database across files: opening one takes seconds.
      { extends: true, test: { name: "unit", include: [tests], exclude: [...exclude, ...mocking], isolate: false } },
      { extends: true, test: { name: "mocking", include: mocking, exclude } },
    ],
  },
});
