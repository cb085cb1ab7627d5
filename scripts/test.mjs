import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, setUp, stop, toolEnv } from "./setup.mjs";
import { buildWebWhenStale } from "./web-build.mjs";

/**
 * `npm test`: everything. `npm test -- server/bookings e2e/book` runs the files whose path contains one of the words;
 * `npm test -- --unit` leaves the browser out. What failed is named once more at the end, of which the last line is
 * `N passed, N failed`, and no test at all is a failure.
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
list(
  "Passed at the second attempt:",
  sums.flatMap((one) => one.flaky ?? []),
);
list(
  "Failed:",
  sums.flatMap((one) => one.failures),
);
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
  return sumOf("Unit tests", report, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(unitFailures),
  }));
}

/**
 * A file that failed as a whole, as by what stands before its tests, is a failure like a test.
 * @param {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} file
 */
function unitFailures({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [failure(path, "", [message])] : [];
  return failed.map(({ fullName, failureMessages }) => failure(path, fullName, failureMessages));
}

function runBrowserTests() {
  const file = join(results, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const report = run("playwright", ["test", "--reporter=list,json", ...browserWords], file, env);
  return sumOf("Browser tests", report, (/** @type {BrowserReport} */ { stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    flaky: suites.flatMap((suite) => browserFailures(suite, "flaky")),
    failures: [
      ...suites.flatMap((suite) => browserFailures(suite, "unexpected")),
      ...errors.map(({ message }) => failure("e2e", "", [message])),
    ],
  }));
}

/**
 * @typedef {{ message: string }} Problem
 * @typedef {{ file: string, title: string, tests: { status: string, results: { errors: Problem[] }[] }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, flaky: number }, suites: Suite[], errors: Problem[] }} BrowserReport
 */

/**
 * @param {Suite} suite
 * @param {"unexpected" | "flaky"} wanted
 * @returns {string[]}
 */
function browserFailures({ specs, suites = [] }, wanted) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) =>
        failure(
          `e2e/${file}`,
          title,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return [...failed, ...suites.flatMap((suite) => browserFailures(suite, wanted))];
}

/**
 * Where it failed and the beginning of what it said.
 * @param {string} path
 * @param {string} title
 * @param {string[]} messages
 */
function failure(path, title, messages) {
  const lines = stripVTControlCharacters(messages.join("\n")).split("\n");
  const telling = lines.filter((line) => line.trim() && !line.includes("/node_modules/")).slice(0, 20);
  return [`${path} ${title}`.trim(), ...telling.map((line) => `  ${line}`)].join("\n");
}

/**
 * @param {string} title
 * @param {string[]} texts
 */
function list(title, texts) {
  if (texts.length > 0) console.log(`\n${title}\n${texts.map((text) => text.replace(/^/gm, "  ")).join("\n")}`);
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
  return sumOf("Specification", { status, json: stdout }, (/** @type {string} */ printed) => ({
    passed: Number(/(\d+) passed/.exec(printed)?.[1] ?? 0),
    failures: printed.trimEnd().split("\n").slice(0, -2),
  }));
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

/** @typedef {{ passed: number, failures: string[], flaky?: string[] }} Count */

/**
 * A run that ended badly has failed at least once, whatever its report says.
 * @param {string} name
 * @param {{ status: number | null, json: any }} report
 * @param {(json: any) => Count} count
 */
function sumOf(name, { status, json }, count) {
  const counted = json ? count(json) : { passed: 0, failures: [] };
  const failed = counted.failures.length;
  return { name, ...counted, failed: status === 0 ? failed : Math.max(1, failed) };
}
