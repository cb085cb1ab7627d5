import { setUp, stop } from "./setup.mjs";
import { compareWithSpecification, runBrowserTests, runUnitTests, tell } from "./test-runs.mjs";
import { buildWebWhenStale } from "./web-build.mjs";

/**
 * `npm test`: all tests. `npm test -- server/bookings e2e/book` runs the files whose path contains one of the words;
 * `npm test -- --unit` skips the browser tests, and with `--database` also what needs no database server.
 */

const options = ["--unit", "--database"];
const words = process.argv.slice(2).filter((word) => !options.includes(word));
const unknown = words.find((word) => word.startsWith("-"));
if (unknown) stop(`"${unknown}" is not an option of npm test. For more: npx vitest --help, npx playwright test --help`);

const browserWords = words.filter((word) => word.startsWith("e2e") || word.includes(".spec"));
const unitWords = words.filter((word) => !browserWords.includes(word));
const unit = words.length === 0 || unitWords.length > 0;
const onlyDatabase = process.argv.includes("--database");
const browser = !process.argv.includes("--unit") && !onlyDatabase && (words.length === 0 || browserWords.length > 0);

setUp({ devTools: true, browser });
buildWebWhenStale();

const sums = [];
if (unit) sums.push(runUnitTests(unitWords, onlyDatabase ? { env: { ONLY_DATABASE: "1" } } : {}));
if (browser) sums.push(runBrowserTests(browserWords));
if (unit && browser && words.length === 0) sums.push(compareWithSpecification());
tell(sums);
