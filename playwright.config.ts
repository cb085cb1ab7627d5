import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.mjs";

/** Decoding pictures takes a third of a browser test's time, so only these files load them. */
const aboutPictures = /(account-settings|details|host-\w+|pages|public)\.spec/;

/** A page lives for seconds: to optimize its code costs more than it saves. */
const browserArguments = [...chromiumArguments, "--js-flags=--no-maglev --no-turbofan"];

/** The browser tests meet a fresh demo, started by `e2e/demo.ts` as `npm start` does it. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/demo.ts",
  outputDir: "test-results",
  // With two workers a third of two cores stays idle, because tests wait for pages.
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
        launchOptions: {
          executablePath: findChromium(),
          args: [...browserArguments, "--blink-settings=imagesEnabled=false"],
        },
      },
    },
  ],
  use: {
    baseURL: process.env.E2E_URL,
    headless: true,
    actionTimeout: 30_000,
    // Transitions cost time, and axe would measure contrast in the middle of a fade. Tests about motion switch it on.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1280, height: 800 },
    locale: "es-PR",
    timezoneId: "America/Puerto_Rico",
    // Recording takes a third of the time: `npx playwright test --trace on e2e/…` where it is wanted.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: browserArguments,
    },
  },
});
