import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { root, setUp, stop, toolEnv } from "./setup.mjs";

/** The sources of the web bundle, the only build output: a change in any of them makes `build/` stale. */
export const webSources = [
  "web",
  "contract",
  "locales",
  "emails",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
];
const stamp = join(root, "build/.stamp");

export function isWebBuildFresh() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources();
}

/** Builds the web when it is stale, installing missing build tools first. */
export function buildWebWhenStale() {
  if (isWebBuildFresh()) return;
  setUp({ devTools: true });
  console.log("Building the web…");
  const hash = hashOfSources();
  rmSync(stamp, { force: true });
  const { status } = spawnSync("react-router", ["build", "--logLevel", "warn"], {
    cwd: root,
    env: toolEnv({ NODE_ENV: "production" }),
    shell: process.platform === "win32",
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) stop("The web could not be built, see above.");
  for (const file of filesIn("build/client")) compress(join(root, file));
  writeFileSync(stamp, hash);
}

/** Compresses as far as possible, once: the server only picks the encoding the browser accepts. */
function compress(/** @type {string} */ file) {
  if (!/\.(js|css|svg|json|txt)$/.test(file)) return;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

function hashOfSources() {
  return hashOf(webSources);
}

/** A hash of the files' paths and contents, tests left out. */
export function hashOf(/** @type {string[]} */ paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesIn)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ path) {
  const full = join(root, path);
  if (!existsSync(full) || /\.test\.tsx?$/.test(path)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
