import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Drawing pictures takes a third of a test's time: the other files do without. */
const aboutPictures = /(account-settings|details|host-\w+|pages|public)\.spec/;

/** The browser tests meet a fresh demo, started by `e2e/demo.ts` as `npm start` does it. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/demo.ts",
  outputDir: "test-results",
  // Two leave a third of two cores idle: a page is waited for as long as it is drawn.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A machine with other work is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: "with pictures", testMatch: aboutPictures },
    {
      name: "without pictures",
      testIgnore: aboutPictures,
      use: {
        launchOptions: { executablePath: findChromium(), args: [...args, "--blink-settings=imagesEnabled=false"] },
      },
    },
  ],
  use: {
    baseURL: process.env.E2E_URL,
    headless: true,
    actionTimeout: 30_000,
    // What moves is tested where it matters; elsewhere it is waited for, and caught half-way by a look at its colours.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1280, height: 800 },
    locale: "es-PR",
    timezoneId: "America/Puerto_Rico",
    // Recording takes a third of the time: `npx playwright test --trace on e2e/…` where it is wanted.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args,
    },
  },
});
