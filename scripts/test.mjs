import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, setUp, stop, toolEnv } from "./setup.mjs";
import { buildWebWhenStale } from "./web-build.mjs";

/**
 * `npm test`: everything. `npm test -- server/bookings e2e/book` runs the files whose path contains one of the words;
 * `npm test -- --unit` leaves the browser out. The last line is `N passed, N failed`, and no test at all is a failure.
 */

const words = process.argv.slice(2).filter((word) => word !== "--unit");
const unknown = words.find((word) => word.startsWith("-"));
if (unknown) stop(`"${unknown}" is not an option of npm test. For more: npx vitest --help, npx playwright test --help`);

const browserWords = words.filter((word) => word.startsWith("e2e") || word.includes(".spec"));
const unitWords = words.filter((word) => !browserWords.includes(word));
const unit = words.length === 0 || unitWords.length > 0;
const browser = !process.argv.includes("--unit") && (words.length === 0 || browserWords.length > 0);

setUp({ devTools: true, browser });
buildWebWhenStale();

const results = join(root, "node_modules/.cache/linkisla");
mkdirSync(results, { recursive: true });

const sums = [];
if (unit) sums.push(runUnitTests());
if (browser) sums.push(runBrowserTests());
if (unit && browser && words.length === 0) sums.push(compareWithSpecification());

const passed = sums.reduce((sum, one) => sum + one.passed, 0);
const failed = sums.reduce((sum, one) => sum + one.failed, 0);
console.log();
for (const one of sums) console.log(`${one.name}: ${one.passed} passed, ${one.failed} failed`);
if (passed + failed === 0) console.log("No test ran.");
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function runUnitTests() {
  const file = join(results, "vitest.json");
  const report = run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...unitWords],
    file,
  );
  return sumOf("Unit tests", report, (json) => {
    const brokenFiles = json.testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ suite) =>
        suite.status === "failed" && suite.assertionResults.length === 0,
    ).length;
    return { passed: json.numPassedTests, failed: json.numFailedTests + brokenFiles };
  });
}

function runBrowserTests() {
  const file = join(results, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const report = run("playwright", ["test", "--reporter=list,json", ...browserWords], file, env);
  return sumOf("Browser tests", report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }));
}

/** Every sentence of the specification and the tests that hold it, by the reports of both runs. */
function compareWithSpecification() {
  const { status, stdout } = spawnSync("node", ["scripts/spec-coverage.ts"], {
    cwd: root,
    env: toolEnv(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  console.log(`\n${stdout}`);
  const [, passed = 0, failed = 1] = /(\d+) passed, (\d+) failed\s*$/.exec(stdout) ?? [];
  return { name: "Specification", passed: Number(passed), failed: status === 0 ? 0 : Math.max(1, Number(failed)) };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} file where the program leaves its report
 * @param {Record<string, string>} env
 */
function run(program, args, file, env = {}) {
  rmSync(file, { force: true });
  const { status } = spawnSync(program, args, {
    cwd: root,
    env: toolEnv(env),
    shell: process.platform === "win32",
    stdio: ["ignore", "inherit", "inherit"],
  });
  return { status, json: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined };
}

/**
 * A run that ended badly has failed at least once, whatever its report says.
 * @param {string} name
 * @param {{ status: number | null, json: any }} report
 * @param {(json: any) => { passed: number, failed: number }} count
 */
function sumOf(name, { status, json }, count) {
  const { passed, failed } = json ? count(json) : { passed: 0, failed: 0 };
  return { name, passed, failed: status === 0 ? failed : Math.max(1, failed) };
}
