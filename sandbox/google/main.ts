/** The stand-in as a process of its own, configured by environment variables. */
function setting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`The Google sandbox needs ${name}.`);
  process.exit(1);
}

/** oidc-provider warns at load when the Node release is not LTS yet. */
async function loadQuietly() {
  const { warn } = console;
  console.warn = () => {};
  const loaded = await import("./sandbox.ts");
  console.warn = warn;
  return loaded;
}

const { startGoogleSandbox } = await loadQuietly();
const host = process.env.SANDBOX_GOOGLE_HOST;
const sandbox = await startGoogleSandbox({
  port: Number(setting("SANDBOX_GOOGLE_PORT")),
  publicUrl: setting("GOOGLE_ISSUER"),
  clientName: setting("SANDBOX_GOOGLE_CLIENT_NAME"),
  clientId: setting("GOOGLE_CLIENT_ID"),
  clientSecret: setting("GOOGLE_CLIENT_SECRET"),
  redirectUri: setting("SANDBOX_GOOGLE_REDIRECT_URI"),
  ...(host && { host }),
});
console.log(`Google sandbox listening on ${sandbox.issuer}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
