import { request } from "@playwright/test";
import { startDemo } from "../demo.ts";
import { type OpenDriver, Visit } from "./browser.ts";
import { startFirefox } from "./firefox.ts";
import { guestSteps, type Step, staffSteps, type Walk } from "./walk.ts";
import { startWebKit } from "./webkit.ts";

/** `node e2e/other-browsers/main.ts [firefox] [webkit]`: the walk in each, narrow and wide, on a demo of its own. */

const browsers = { firefox: startFirefox, webkit: startWebKit };
const windows = [
  { width: 390, height: 844, lodging: "/home/casa-del-faro-frente-al-acantilado" },
  { width: 1280, height: 800, lodging: "/home/apartamento-sobre-la-playa-negra" },
];

const wanted = process.argv.slice(2);
const names = (Object.keys(browsers) as (keyof typeof browsers)[]).filter(
  (name) => wanted.length === 0 || wanted.includes(name),
);
let passed = 0;
const failures: string[] = [];

const demo = await startDemo();
const api = await request.newContext({ baseURL: demo.url });
try {
  for (const name of names) await walkIn(name);
} finally {
  await api.dispose();
  await demo.stop();
}
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join("\n  ")}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || passed === 0 ? 1 : 0);

async function walkIn(name: keyof typeof browsers): Promise<void> {
  const { open, stop } = await browsers[name]();
  try {
    for (const { lodging, ...size } of windows) {
      const where = `${name} ${size.width}`;
      for (const steps of [guestSteps, staffSteps]) await walkOnce({ where, open, size, lodging, steps });
    }
  } finally {
    await stop();
  }
}

interface Outing {
  where: string;
  open: OpenDriver;
  size: { width: number; height: number };
  lodging: string;
  steps: Record<string, Step>;
}

/** Stops at the first failed step: the later ones depend on it. */
async function walkOnce({ where, open, size, lodging, steps }: Outing): Promise<void> {
  const driver = await open(size);
  const visit = new Visit(driver);
  const walk: Walk = { visit, demo, api, lodging };
  for (const [what, step] of Object.entries(steps)) {
    const failure = await step(walk).then(
      () => visit.complaints.join("; "),
      (error: Error) => error.message,
    );
    if (failure) {
      failures.push(`${where}: ${what}: ${failure}`);
      console.log(`✗ ${failures.at(-1)}`);
      break;
    }
    passed += 1;
    console.log(`✓ ${where}: ${what}`);
  }
  await driver.close().catch((error: Error) => console.log(`${where} did not close: ${error.message}`));
}
