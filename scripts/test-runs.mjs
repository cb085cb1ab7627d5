import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, toolEnv } from "./setup.mjs";

/** Shared by the test commands: running a part, counting its tests from the report, and printing the result. */

/** @typedef {{ name: string, passed: number, failed: number, failures: string[], seconds: number }} Sum */

/**
 * Repeats the failures, then prints each part with its time; the last line is `N passed, N failed`, and no test at all
 * is a failure.
 * @param {Sum[]} sums
 */
export function tell(sums) {
  const passed = sums.reduce((sum, one) => sum + one.passed, 0);
  const failed = sums.reduce((sum, one) => sum + one.failed, 0);
  const failures = sums.flatMap((one) => one.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((text) => text.replace(/^/gm, "  ")).join("\n")}`);
  console.log();
  for (const one of sums) {
    console.log(`${one.name}: ${one.passed} passed, ${one.failed} failed in ${Math.round(one.seconds)} s`);
  }
  if (passed + failed === 0) console.log("No test ran.");
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

/**
 * @param {string[]} words contained in the files' paths; empty for all files
 * @param {{ name?: string, env?: Record<string, string> }} [how]
 * @returns {Sum}
 */
export function runUnitTests(words, { name = "Unit tests", env = {} } = {}) {
  const file = reportFile("vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...words];
  return timed(name, () =>
    count(run("vitest", args, file, env), ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failures: testResults.flatMap(unitFailures),
    })),
  );
}

/**
 * A file that fails as a whole, for example in the code before its tests, counts as a failed test.
 * @param {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} file
 */
function unitFailures({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [failure(path, "", [message])] : [];
  return failed.map(({ fullName, failureMessages }) => failure(path, fullName, failureMessages));
}

/**
 * @param {string[]} words
 * @returns {Sum}
 */
export function runBrowserTests(words) {
  const file = reportFile("playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return timed("Browser tests", () =>
    count(
      run("playwright", ["test", "--reporter=list,json", ...words], file, env),
      (/** @type {BrowserReport} */ { stats, suites, errors }) => ({
        passed: stats.expected,
        failures: [...suites.flatMap(browserFailures), ...errors.map(({ message }) => failure("e2e", "", [message]))],
      }),
    ),
  );
}

/**
 * @typedef {{ message: string }} Problem
 * @typedef {{ file: string, title: string, tests: { status: string, results: { errors: Problem[] }[] }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number }, suites: Suite[], errors: Problem[] }} BrowserReport
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function browserFailures({ specs, suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) =>
        failure(
          `e2e/${file}`,
          title,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return [...failed, ...suites.flatMap(browserFailures)];
}

/**
 * The place of a failure and the beginning of its message.
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
 * Compares every sentence of the specification with the tests that cover it, from the reports of both runs.
 * @returns {Sum}
 */
export function compareWithSpecification() {
  return timed("Specification", () => {
    const { status, stdout } = spawnSync("node", ["scripts/spec-coverage.ts"], {
      cwd: root,
      env: toolEnv(),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    console.log(`\n${stdout}`);
    return count({ status, json: stdout }, (/** @type {string} */ printed) => ({
      passed: Number(/(\d+) passed/.exec(printed)?.[1] ?? 0),
      failures: printed.trimEnd().split("\n").slice(0, -2),
    }));
  });
}

function reportFile(/** @type {string} */ name) {
  const folder = join(root, "node_modules/.cache/linkisla");
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} file the path of the program's report
 * @param {Record<string, string>} env
 */
function run(program, args, file, env) {
  rmSync(file, { force: true });
  const { status } = spawnSync(program, args, {
    cwd: root,
    env: toolEnv(env),
    shell: process.platform === "win32",
    stdio: ["ignore", "inherit", "inherit"],
  });
  return { status, json: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined };
}

/** @typedef {{ passed: number, failures: string[] }} Count */

/**
 * A run with a non-zero exit status has failed at least once, whatever its report contains.
 * @param {{ status: number | null, json: any }} report
 * @param {(json: any) => Count} read
 */
function count({ status, json }, read) {
  const { passed, failures } = json ? read(json) : { passed: 0, failures: [] };
  return { passed, failures, failed: status === 0 ? failures.length : Math.max(1, failures.length) };
}

/**
 * @param {string} name
 * @param {() => Omit<Sum, "name" | "seconds">} work
 * @returns {Sum}
 */
function timed(name, work) {
  const start = performance.now();
  return { name, ...work(), seconds: (performance.now() - start) / 1000 };
}
