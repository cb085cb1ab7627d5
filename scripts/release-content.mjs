import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** What a production machine needs of this project and of its packages; `release.mjs` copies it. */

/** Folders are taken whole, but for tests and hidden files: settings are often kept in one. */
const needed = [
  "server",
  "contract",
  "locales",
  "emails",
  "db/migrations",
  "build/client",
  "build/server",
  // The pictures that links show elsewhere are drawn with these.
  "web/fonts",
  "web/public/pictures/lighthouse-1600.webp",
  "ops",
  "compose.yaml",
  "linkisla",
  "CHANGELOG.md",
  "LICENSE",
];

/** @returns {string[]} paths relative to the project, sorted; the web must have been built */
export function neededFiles() {
  return needed.flatMap(filesIn).filter((path) => !/(^|\/)\.|\.test\.(tsx?|yaml)$/.test(path));
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/**
 * `package.json` without what needs the whole project: its commands, and packages for building and testing.
 * @param {Record<string, any>} whole
 */
export function neededOfPackage({
  name,
  version,
  private: isPrivate,
  description,
  license,
  type,
  imports,
  dependencies,
}) {
  const folders = Object.entries(imports).filter(([alias]) => needed.includes(alias.slice(1, -2)));
  return {
    name,
    version,
    private: isPrivate,
    description,
    license,
    type,
    imports: Object.fromEntries(folders),
    dependencies,
  };
}

/**
 * @typedef {Record<string, string>} Wanted
 * @typedef {{ dependencies?: Wanted, optionalDependencies?: Wanted, peerDependencies?: Wanted,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>, libc?: string[] }} Locked
 */

/**
 * The folders of the packages that the project needs to run, found from its own `dependencies` on: the lock's marks
 * would let in what only a tool asks for.
 * @param {Record<string, Locked>} packages of package-lock.json
 * @returns {string[]} sorted
 */
export function neededPackages(packages) {
  const found = new Set();
  const visit = (/** @type {string} */ path) => {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = packages[path] ?? {};
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const home = homeOf(name, path, packages);
      if (!home || found.has(home) || !runsOnDebian(packages[home])) continue;
      found.add(home);
      visit(home);
    }
  };
  visit("");
  return [...found].sort();
}

/** As Node looks for it: the nearest `node_modules` on the way up. */
function homeOf(
  /** @type {string} */ name,
  /** @type {string} */ from,
  /** @type {Record<string, Locked>} */ packages,
) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === "") return undefined;
  }
}

/** An older npm installs what needs another C library too. */
function runsOnDebian(/** @type {Locked | undefined} */ locked) {
  return !locked?.libc || locked.libc.includes("glibc");
}

/** @returns {Record<string, any>} */
export function readProjectJson(/** @type {string} */ path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}
