import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const folders = "{contract,server,sandbox,db,emails,web,testing,scripts}";
const tests = `${folders}/**/*.test.{ts,tsx}`;
/** They put something else in a module's place, which must not be loaded already. */
const mocking = globSync(tests).filter((path) => readFileSync(path, "utf8").includes("vi.mock("));
// Several processes on one database: PGlite is never that.
const exclude = [
  ...configDefaults.exclude,
  ...(process.env.DATABASE_URL ? [] : ["**/*.postgres.test.ts"]),
  // They need more than these files, and minutes.
  ...(process.env.LINKISLA_SCRATCH ? [] : ["**/*.faults.test.ts"]),
];

/**
 * Without timings of an earlier run Vitest begins with the largest files. These are small and take longest: started
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
    // An embedded database takes 300 MB: two at a time.
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
    // They are the numbers of sentences: scripts/spec-coverage.ts knows which there are.
    strictTags: false,
    globalSetup: "testing/databases.ts",
    setupFiles: "testing/same-again.ts",
    projects: [
      // A worker keeps its database from file to file: opening one takes seconds.
      { extends: true, test: { name: "unit", include: [tests], exclude: [...exclude, ...mocking], isolate: false } },
      { extends: true, test: { name: "mocking", include: mocking, exclude } },
    ],
  },
});
