import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { neededFiles, neededOfPackage, neededPackages, readProjectJson } from "./release-content.mjs";
import { root, setUp, stop } from "./setup.mjs";
import { buildWebWhenStale } from "./web-build.mjs";

/**
 * `npm run release -- <folder | file.tar.gz>`: the site as a production machine runs it, with its packages and its own
 * Node; `node_modules/node/bin/node server/main.ts` starts it. The same commit gives the same files. Where there is no
 * git, COMMIT names the commit.
 */

const [target = ""] = process.argv.slice(2);
if (target === "") stop("Where to? npm run release -- <folder>, or <file>.tar.gz");
const isPacked = target.endsWith(".tar.gz");
if (!isPacked && existsSync(target) && readdirSync(target).length > 0) {
  stop(`${target} is not empty: name a new folder, so that nothing of another release stays in it.`);
}
setUp({ devTools: true });
buildWebWhenStale();

const folder = isPacked ? mkdtempSync(join(tmpdir(), "linkisla-release-")) : resolve(target);
const project = readProjectJson("package.json");
writeJson("package.json", neededOfPackage(project));
writeJson("release.json", { version: project.version, commit: commit() });
for (const path of neededFiles()) copy(path);
// Packages that only other systems need are locked, but not installed.
for (const path of neededPackages(readProjectJson("package-lock.json").packages)) {
  if (existsSync(join(root, path))) copy(path, isNeededOfPackages);
}
if (isPacked) pack();
console.log(`${project.version} is in ${target}.`);

function commit() {
  const args = ["describe", "--always", "--abbrev=40", "--exclude=*", "--dirty"];
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : process.env.COMMIT || stop("There is no git here: set COMMIT to the commit.");
}

/** @param {string} path @param {(path: string) => boolean} [filter] */
function copy(path, filter = () => true) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}

/** Each package is copied by itself, without the packages inside it; sources and types of programs are not run. */
function isNeededOfPackages(/** @type {string} */ path) {
  return !/\/node_modules$|\.(map|d\.[cm]?ts)$/.test(path);
}

function writeJson(/** @type {string} */ path, /** @type {object} */ value) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);
}

function pack() {
  const same = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
  const { status } = spawnSync("tar", [...same, "-czf", resolve(target), "-C", folder, "."], { stdio: "inherit" });
  rmSync(folder, { recursive: true });
  if (status !== 0) stop(`${target} could not be written, see above.`);
}
