import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findWholeChromium } from "./chromium.mjs";

/**
 * Prepares a fresh clone: packages, the Node that runs the site, a browser for its tests.
 * Runs on the machine's own Node (20 or newer) before anything is installed: plain JavaScript, no dependencies.
 */

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The Node that runs everything but these scripts, installed as a package. */
export const node = join(root, "node_modules/node/bin/node");

/** What Node compiled is kept here, as long as the source stays: every process starts a third quicker. */
const compiled = join(root, "node_modules/.cache/linkisla/compiled");

const oldestNode = 20;
const installedTools = join(root, "node_modules/.bin");

/** The caller's environment with the project's own tools, including its Node, first in PATH. */
export function toolEnv(extra = {}) {
  return {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    PATH: [installedTools, pathWithoutTools()].join(delimiter),
    ...extra,
  };
}

/**
 * Installs what is missing.
 * @param {{ devTools?: boolean, browser?: boolean }} [wanted] `devTools`: packages for builds and tests; without it a
 *   production install is left as it is. `browser`: Chromium.
 */
export function setUp({ devTools = false, browser = false } = {}) {
  checkMachineNode();
  const missing = missingHere(devTools);
  if (missing.length > 0) installPackages(missing, devTools || !prefersProduction());
  ensureNode();
  if (browser) ensureChromium();
}

/** Prints an error for the user, without a stack trace, and exits. */
export function stop(/** @type {string} */ message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function checkMachineNode() {
  if (Number(process.versions.node.split(".")[0]) >= oldestNode) return;
  stop(
    `This is Node ${process.versions.node}; installing needs Node ${oldestNode} or newer.\n` +
      "Get one from https://nodejs.org and run the same command again.",
  );
}

function missingHere(/** @type {boolean} */ devTools) {
  const wanted = readJson("package-lock.json") ?? stop("package-lock.json is missing: this is not a whole copy.");
  return missingPackages(wanted, readJson("node_modules/.package-lock.json"), devTools);
}

/**
 * The locked packages that are missing or have another version, by npm's own record of what it installed.
 * @typedef {{ packages: Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }> }} Lock
 * @param {Lock} wanted
 * @param {Lock | undefined} installed
 * @param {boolean} devTools
 */
export function missingPackages(wanted, installed, devTools) {
  return Object.entries(wanted.packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== "" && !optional && (devTools || !(dev || devOptional)))
    .filter(([path, { version }]) => installed?.packages[path]?.version !== version)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
}

/** `npm ci --omit=dev` sets its option in the environment of the scripts it runs; a server has NODE_ENV. */
function prefersProduction() {
  return process.env.NODE_ENV === "production" || (process.env.npm_config_omit ?? "").includes("dev");
}

function installPackages(/** @type {string[]} */ missing, /** @type {boolean} */ devTools) {
  console.log(`Installing ${missing.length} packages…`);
  const { status } = spawnSync("npm", ["ci", devTools ? "--include=dev" : "--omit=dev", "--loglevel=error"], {
    cwd: root,
    env: outerEnv(),
    shell: process.platform === "win32",
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status === 0) return;
  stop("npm ci did not finish, see above. It needs the npm registry; then run the same command again.");
}

/** The `node` package fetches its binary in an install script, which npm may skip: then it runs here. */
function ensureNode() {
  if (nodeRuns()) return;
  const home = join(root, "node_modules/node");
  console.log("Fetching Node…");
  spawnSync(process.execPath, ["installArchSpecificPackage.js"], { cwd: home, env: outerEnv(), stdio: "inherit" });
  if (nodeRuns()) return linkNode();
  stop(
    `${node} does not run on this machine (${process.platform} ${process.arch}).\n` +
      "Linkisla brings its Node as the npm package `node`, for Linux with glibc, macOS and Windows. Try `npm rebuild node`.",
  );
}

/** npm does not link a binary that was missing at install time; its tools would then use the machine's `node`. */
function linkNode() {
  const link = join(installedTools, "node");
  if (!existsSync(link)) symlinkSync("../node/bin/node", link);
}

function nodeRuns() {
  return existsSync(node) && spawnSync(node, ["--version"]).status === 0;
}

function ensureChromium() {
  if (findWholeChromium()) return;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    console.log("Installing Chromium…");
    aptGet("update");
    aptGet("install", "-y", "--no-install-recommends", "chromium");
  }
  if (findWholeChromium()) return;
  stop(
    "The browser tests need Chromium or Chrome, and none was found.\n" +
      "Install one (Debian: apt-get install chromium) or name yours in CHROMIUM_PATH. `npm test -- --unit` goes without.",
  );
}

function aptGet(/** @type {string[]} */ ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", [...args, "-qq"], { env, stdio: ["ignore", "inherit", "inherit"] });
}

/** Leaves out the installed Node, which npm may be about to replace. */
function outerEnv() {
  return { ...process.env, PATH: pathWithoutTools() };
}

function pathWithoutTools() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => folder !== installedTools).join(delimiter);
}

function readJson(/** @type {string} */ path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
