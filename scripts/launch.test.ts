import { expect, test } from "vitest";
import { settingsFrom } from "./launch.mjs";

test("the demo pays at a stand-in on the next port, kept in the data folder", () => {
  expect(settingsFrom({ PORT: "4000", DATA_DIR: "/data", PUBLIC_URL: "http://192.168.1.5:4000" })).toEqual({
    dataDir: "/data",
    host: "0.0.0.0",
    ports: [4000, 4001],
    standIn: {
      port: 4001,
      env: {
        SANDBOX_STRIPE_PORT: "4001",
        SANDBOX_STRIPE_FILE: "/data/stripe.sqlite",
        SANDBOX_STRIPE_PUBLIC_URL: "http://192.168.1.5:4001",
        SANDBOX_STRIPE_WEBHOOKS: '[{"url":"http://127.0.0.1:4000/api/webhooks/stripe","secret":"whsec_linkisla_demo"}]',
        STRIPE_SECRET_KEY: "sk_test_linkisla_demo",
      },
      serverEnv: {
        STRIPE_SECRET_KEY: "sk_test_linkisla_demo",
        STRIPE_WEBHOOK_SECRET: "whsec_linkisla_demo",
        STRIPE_API_BASE: "http://127.0.0.1:4001",
      },
    },
  });
});

test("with a key of Stripe's, and in live mode, there is no stand-in", () => {
  expect(settingsFrom({ STRIPE_SECRET_KEY: "sk_test_1" }).ports).toEqual([3000]);
  expect(settingsFrom({ MODE: "live" }).standIn).toBeUndefined();
});
