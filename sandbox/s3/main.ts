import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { startS3Sandbox } from "./sandbox.ts";

/** The stand-in as a process of its own, configured by environment variables, those of the site among them. */
function setting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`The S3 sandbox needs ${name}.`);
  process.exit(1);
}

const file = setting("SANDBOX_S3_FILE");
if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
const sandbox = await startS3Sandbox({
  port: Number(setting("SANDBOX_S3_PORT")),
  file,
  bucket: setting("S3_BUCKET"),
  region: setting("S3_REGION"),
  accessKeyId: setting("S3_ACCESS_KEY_ID"),
  secretAccessKey: setting("S3_SECRET_ACCESS_KEY"),
});
console.log(`S3 sandbox listening on ${sandbox.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
