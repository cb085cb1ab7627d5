import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { root, setUp, toolEnv } from "./setup.mjs";
import { hashOf, webSources } from "./web-build.mjs";

/**
 * `npm run check`: every check that does not run the code. `npm run check -- types locales` runs the steps whose name
 * contains one of the words. A step that names the sources it is about is not run again while they are the same.
 */

const kept = join(root, "node_modules/.cache/linkisla/checked");

/** @type {Record<string, { run: string[][], show?: boolean, of?: string[] }>} */
const steps = {
  "types: web": {
    run: [["react-router", "typegen"], types("web")],
  },
  "page sizes and browsers": {
    run: [
      ["node", "scripts/build.mjs"],
      ["node", "scripts/check-page-sizes.ts"],
      ["node", "scripts/check-browsers.ts"],
    ],
    show: true,
    of: [...webSources, "scripts", "tsconfig.json"],
  },
  "unused code": { run: [["knip", "--no-progress"]] },
  "format and lint": { run: [["biome", "ci", "--error-on-warnings", "--colors=off", "--max-diagnostics=20", "."]] },
  "types: server": { run: [types(".")] },
  "types: contract": { run: [types("contract")] },
  "types: scripts and browser tests": { run: [types("e2e")] },
  boundaries: { run: [["node", "scripts/check-boundaries.ts"]] },
  styles: { run: [["node", "scripts/check-styles.ts"]] },
  dependencies: { run: [["node", "scripts/check-dependencies.ts"]] },
  migrations: { run: [["node", "scripts/check-migrations.ts"]] },
  "locale keys": { run: [["node", "scripts/check-locales.ts"]] },
};
const stepsAtOnce = 3;

setUp({ devTools: true });

const words = process.argv.slice(2);
const names = Object.keys(steps).filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
const waiting = [...names];
/** @type {string[]} */
const failures = [];
const began = performance.now();
await Promise.all(Array.from({ length: stepsAtOnce }, work));

console.log(`\nChecked in ${secondsSince(began)}.`);
if (failures.length > 0) console.log(`Failed: ${failures.join(", ")}`);
console.log(`${names.length - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || names.length === 0 ? 1 : 0;

async function work() {
  for (let name = waiting.shift(); name; name = waiting.shift()) await check(name);
}

/** Prints one line for a step that passes, and all output of one that fails. */
async function check(/** @type {string} */ name) {
  const { run, show, of } = steps[name] ?? { run: [] };
  const start = performance.now();
  const memory = join(kept, `${name.replaceAll(/\W+/g, "-")}.txt`);
  const sources = of && hashOf(of);
  const before = existsSync(memory) ? readFileSync(memory, "utf8") : "";
  if (sources && before.startsWith(sources)) {
    report(name, "✓", "unchanged", show ? before.slice(sources.length) : "");
    return;
  }
  let printed = "";
  let passed = true;
  for (const command of run) {
    if (!passed) break;
    const result = await execute(command);
    printed += result.printed;
    passed = result.passed;
  }
  if (!passed) failures.push(name);
  else if (sources) {
    mkdirSync(kept, { recursive: true });
    writeFileSync(memory, `${sources}${printed}`);
  }
  report(name, passed ? "✓" : "✗", secondsSince(start), !passed || show ? printed : "");
}

function report(/** @type {string[]} */ ...[name, mark, note, printed = ""]) {
  const details = printed.trim() && `\n${printed.trim().replace(/^/gm, "    ")}`;
  console.log(`${mark} ${name} (${note})${details}`);
}

/** @returns {Promise<{ passed: boolean, printed: string }>} */
function execute(/** @type {string[]} */ [program = "", ...args]) {
  return new Promise((resolve) => {
    let printed = "";
    const child = spawn(program, args, {
      cwd: root,
      env: toolEnv({ NO_COLOR: "1" }),
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        printed += text;
      });
    }
    child.once("error", (error) => resolve({ passed: false, printed: error.message }));
    child.once("close", (code) => resolve({ passed: code === 0, printed }));
  });
}

/**
 * Caches the results for the next run. By its path: two versions of the compiler are installed, and npm links either as
 * `tsc`. The one that is written in Go takes a quarter of the time; with one thread, because other steps run beside it.
 */
function types(/** @type {string} */ project) {
  const memory = `node_modules/.cache/linkisla/types-${project === "." ? "server" : project}.tsbuildinfo`;
  return [
    "node",
    "node_modules/typescript/bin/tsc",
    "-p",
    project,
    "--singleThreaded",
    "--incremental",
    "--tsBuildInfoFile",
    memory,
  ];
}

function secondsSince(/** @type {number} */ start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
