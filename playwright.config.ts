import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";

/** The browser tests meet a fresh demo, started by `e2e/demo.ts` as `npm start` does it. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/demo.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  // Where nobody watches, one more attempt; what needed it is named at the end.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // A machine with other work is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.E2E_URL,
    headless: true,
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    locale: "es-PR",
    timezoneId: "America/Puerto_Rico",
    // Recording takes a third of the time: `npx playwright test --trace on e2e/…` where it is wanted.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
