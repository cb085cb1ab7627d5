import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDemo } from "../e2e/demo.ts";
import { chromiumArguments, findWholeChromium } from "../scripts/chromium.mjs";

/**
 * `npm run bench:pages`: Lighthouse's scores for home, a list and a detail page on its simulated phone, the median of
 * nine runs each. Lighthouse is downloaded on demand: nothing else needs it.
 */

const lighthouse = "lighthouse@13.5.0";
const runs = 9;
/** Chromium's trace now and then lacks the beginning of the page: Lighthouse then asks to be run again. */
const traceWithoutBeginning = "NO_NAVSTART";
const tries = 5;
const pages = { home: "/", list: "/home", detail: "/home/casa-del-faro-frente-al-acantilado" };

interface Audits {
  [name: string]: { numericValue?: number };
}
interface Report {
  categories: Record<string, { score: number }>;
  audits: Audits;
}

const folder = mkdtempSync(join(tmpdir(), "linkisla-lighthouse-"));
const demo = await startDemo();
try {
  for (const [name, path] of Object.entries(pages)) {
    // The first visit encodes the pictures, so it is not counted.
    measure(path);
    const reports = Array.from({ length: runs }, () => measure(path));
    const categories = Object.keys(reports[0]?.categories ?? {});
    const scores = categories.map(
      (key) => `${key} ${median(reports.map((r) => (r.categories[key]?.score ?? 0) * 100))}`,
    );
    const timing = (audit: string) => median(reports.map((r) => r.audits[audit]?.numericValue ?? Number.NaN));
    const shift = timing("cumulative-layout-shift").toFixed(3);
    const paint = `largest paint ${Math.round(timing("largest-contentful-paint"))} ms`;
    const blocked = `blocked ${Math.round(timing("total-blocking-time"))} ms`;
    const bytes = `${Math.round(timing("total-byte-weight") / 1024)} KB in all`;
    console.log(`${name.padEnd(7)} ${scores.join(", ")}; shift ${shift}; ${paint}; ${blocked}; ${bytes}`);
  }
} finally {
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
}

function measure(path: string, left = tries): Report {
  const file = join(folder, "report.json");
  // A demo keeps search engines out.
  const wanted = [
    "--quiet",
    "--skip-audits=is-crawlable",
    "--output=json",
    `--output-path=${file}`,
    `--chrome-flags=${chromiumArguments.join(" ")}`,
  ];
  const { status, stderr } = spawnSync("npx", ["--yes", lighthouse, demo.url + path, ...wanted], {
    env: { ...process.env, CHROME_PATH: findWholeChromium() ?? "" },
    encoding: "utf8",
  });
  if (status !== 0 && left > 1 && stderr.includes(traceWithoutBeginning)) return measure(path, left - 1);
  if (status !== 0) throw new Error(`Lighthouse could not look at ${path}:\n${stderr}`);
  return JSON.parse(readFileSync(file, "utf8"));
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
