import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.mjs";

/** Only these files load pictures: decoding them takes a third of a browser test's time. */
const aboutPictures = /(account-settings|details|host-\w+|pages|public)\.spec/;

/** Each page lives for seconds: optimizing its code costs more than it saves. */
const browserArguments = [...chromiumArguments, "--js-flags=--no-maglev --no-turbofan"];

/** The browser tests run against a fresh demo, which `e2e/demo.ts` starts the way `npm start` does. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/demo.ts",
  outputDir: "test-results",
  // With two workers a third of two cores stays idle, because tests wait for pages.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A machine under other load is slow, not broken.
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
    // Recording takes a third of the time. To record: `npx playwright test --trace on e2e/…`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: browserArguments,
    },
  },
});
