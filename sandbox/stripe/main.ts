import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { startStripeSandbox } from "./sandbox.ts";

/** The sandbox as a process of its own, configured by environment variables. */
function setting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`The Stripe sandbox needs ${name}.`);
  process.exit(1);
}

function webhooks() {
  const text = process.env.SANDBOX_STRIPE_WEBHOOKS || "[]";
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every(({ url, secret }) => typeof url === "string" && typeof secret === "string")) {
      return list;
    }
  } catch {
    // Reported below, together with valid JSON of the wrong shape.
  }
  console.error('SANDBOX_STRIPE_WEBHOOKS must be JSON: [{"url": "http://…", "secret": "whsec_…", "connect": false}]');
  process.exit(1);
}

const file = setting("SANDBOX_STRIPE_FILE");
mkdirSync(dirname(file), { recursive: true });
const publicUrl = process.env.SANDBOX_STRIPE_PUBLIC_URL;
const host = process.env.SANDBOX_STRIPE_HOST;
const sandbox = await startStripeSandbox({
  port: Number(setting("SANDBOX_STRIPE_PORT")),
  file,
  secretKey: setting("STRIPE_SECRET_KEY"),
  webhooks: webhooks(),
  ...(host && { host }),
  ...(publicUrl && { publicUrl }),
});
console.log(`Stripe sandbox listening on ${sandbox.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
