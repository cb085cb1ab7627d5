import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run report:dependencies` writes docs/dependencies.md; `npm run check -- dependencies` compares it and refuses
 * licences that are not allowed. Both read the lock file alone, which is the same on every machine: it has the licence
 * and the dependencies of each package, those for other platforms included.
 */

export interface LockedPackage {
  version?: string;
  license?: string;
  /** Only development needs it. */
  dev?: boolean;
  /** The site runs without it: among these are the packages for one platform. */
  optional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
/** By their paths, such as `node_modules/glob/node_modules/minimatch`; the project itself is `""`. */
export type Lock = Record<string, LockedPackage>;
/** What each production dependency is for, by name. */
export type Purposes = Record<string, string>;

interface Licence {
  id: string;
  /** The packages it is allowed for; without it, all. */
  only?: RegExp;
  why: string;
}

const permissive = "Permissive: keep the notice";
const allowed: readonly Licence[] = [
  { id: "MIT", why: permissive },
  { id: "MIT-0", why: "Permissive, without conditions" },
  { id: "ISC", why: permissive },
  { id: "BSD-2-Clause", why: permissive },
  { id: "BSD-3-Clause", why: permissive },
  { id: "Apache-2.0", why: "Permissive, with a grant of patents: keep the notice" },
  { id: "BlueOak-1.0.0", why: permissive },
  { id: "0BSD", why: "Permissive, without conditions" },
  { id: "CC0-1.0", why: "Public domain" },
  { id: "Unlicense", why: "Public domain" },
  { id: "OFL-1.1", only: /^@fontsource/, why: "Fonts alone: may be embedded and served, not sold by themselves" },
  {
    id: "LGPL-3.0-or-later",
    only: /^@img\/sharp-/,
    why: "libvips of sharp alone: a shared library, loaded unchanged and replaceable, as the licence asks",
  },
  {
    id: "MPL-2.0",
    only: /^web-push$/,
    why: "Loaded unchanged: the licence asks for the source of its own files alone",
  },
];

/** Packages whose licence is in a file of theirs, read by us, but not in their `package.json`. */
const statedElsewhere: Record<string, string> = { "png-js": "MIT" };

function licenceOf(lock: Lock, path: string): string | undefined {
  return lock[path]?.license ?? statedElsewhere[nameOf(path)];
}

/** One sentence per problem, besides a report that is out of date. */
export function dependencyProblems(lock: Lock, purposes: Purposes): string[] {
  const direct = Object.keys(lock[""]?.dependencies ?? {});
  const missing = direct.filter((name) => !purposes[name]);
  const left = Object.keys(purposes).filter((name) => !direct.includes(name));
  return [
    ...missing.map((name) => `${name} has no purpose: say in scripts/dependency-purposes.json what it is for.`),
    ...left.map((name) => `${name} is no production dependency: remove it from scripts/dependency-purposes.json.`),
    ...productionPaths(lock).flatMap((path) => licenceProblem(nameOf(path), licenceOf(lock, path))),
  ];
}

function licenceProblem(name: string, licence: string | undefined): string[] {
  if (licence === undefined) return [`${name} states no licence: find out which it has before using it.`];
  if (isAllowed(licence, name)) return [];
  return [
    `${name} has the licence ${licence}, which is not allowed: choose another package, or allow it with a reason in scripts/check-dependencies.ts.`,
  ];
}

/** Of licences joined by OR one must be allowed, of those joined by AND each. Other terms are not understood. */
function isAllowed(expression: string, name: string): boolean {
  const inner = /^\(([^()]*)\)$/.exec(expression)?.[1] ?? expression;
  if (inner.includes(" OR ")) return inner.split(" OR ").some((part) => isAllowed(part, name));
  return inner
    .split(" AND ")
    .every((id) => allowed.some((licence) => licence.id === id && (licence.only?.test(name) ?? true)));
}

/** What `npm ci --omit=dev` may install, optional peers that development has too included. */
function productionPaths(lock: Lock): string[] {
  return Object.keys(lock).filter((path) => path !== "" && !lock[path]?.dev);
}

/** The report. The same lock file makes the same one everywhere. */
export function dependencyReport(lock: Lock, purposes: Purposes): string {
  const { dependencies = {}, devDependencies = {} } = lock[""] ?? {};
  const paths = productionPaths(lock);
  const needed = paths.filter((path) => !lock[path]?.optional);
  return `# Dependencies

Written by \`npm run report:dependencies\` from \`package-lock.json\`; do not edit. What each is for is in \`scripts/dependency-purposes.json\`. \`npm run check\` fails when this page is out of date, or when a package of production has a licence that is not allowed.

## In production

${Object.keys(dependencies).length} direct dependencies; with what they bring, ${needed.length} packages. «Brings» counts the packages that a dependency needs, some of them together with others; optional ones, such as those for one platform, are not counted.

${table(
  ["Package", "Version", "Licence", "Brings", "What it is for"],
  Object.keys(dependencies).map((name) => {
    const { version = "", license = "" } = lock[`node_modules/${name}`] ?? {};
    return [`\`${name}\``, version, license, String(broughtBy(lock, name)), purposes[name] ?? ""];
  }),
)}

## Licences in production

«Optional» are packages the site runs without or for one platform alone; of the latter each machine installs its own.

${table(["Licence", "Packages", "Optional"], licenceRows(lock, paths))}

The fonts in \`web/fonts\` are cut from those of the packages and have their licence.

## Allowed licences

${table(
  ["Licence", "Why"],
  allowed.map(({ id, why }) => [id, why]),
)}

## How vulnerabilities are watched

- The workflow in \`.github\` runs \`npm audit --omit=dev --audit-level=high\` for every change and every Monday, since a package may turn out to be vulnerable without a change of ours. A finding in production fails it.
- Versions are exact and the lock file has the hash of each package: nothing newer comes by itself, and \`npm ci\` refuses a file that differs.
- Of all packages only \`node\` may run a script when it is installed (\`allowScripts\` in \`package.json\`).
- [SECURITY.md](../SECURITY.md) says where to report a vulnerability of the site itself.

## For development alone

They build and test the site, and run the demo. \`npm ci --omit=dev\` installs none of them but those that a production package names as an optional peer, which count above. The licences of the others are not checked.

${table(
  ["Package", "Version", "Licence"],
  Object.keys(devDependencies).map((name) => {
    const { version = "", license = "" } = lock[`node_modules/${name}`] ?? {};
    return [`\`${name}\``, version, license];
  }),
)}
`;
}

function licenceRows(lock: Lock, paths: string[]): string[][] {
  const byLicence = Map.groupBy(paths, (path) => licenceOf(lock, path) ?? "");
  const rows = [...byLicence].map(([licence, members]) => {
    const optional = members.filter((path) => lock[path]?.optional).length;
    return { licence, needed: members.length - optional, optional };
  });
  return rows
    .toSorted((a, b) => b.needed - a.needed || b.optional - a.optional || (a.licence < b.licence ? -1 : 1))
    .map(({ licence, needed, optional }) => [licence, String(needed), optional ? String(optional) : ""]);
}

/** How many packages come with a direct dependency, itself not counted. */
function broughtBy(lock: Lock, name: string): number {
  const found = new Set<string>();
  const waiting = [`node_modules/${name}`];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies, peerDependencies } = lock[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) {
      const place = placeOf(lock, needed, path);
      if (place === undefined || found.has(place) || lock[place]?.dev || lock[place]?.optional) continue;
      found.add(place);
      waiting.push(place);
    }
  }
  found.delete(`node_modules/${name}`);
  return found.size;
}

/** Where Node finds a package for the one at `from`: beside it, or further up. Optional peers may be nowhere. */
function placeOf(lock: Lock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (place in lock) return place;
    if (folder === "") return undefined;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** With even columns, as the formatter wants them. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

if (import.meta.main) {
  const at = (path: string) => join(import.meta.dirname, "..", path);
  const read = (path: string) => readFileSync(at(path), "utf8");
  const document = "docs/dependencies.md";
  const { packages: lock }: { packages: Lock } = JSON.parse(read("package-lock.json"));
  const purposes: Purposes = JSON.parse(read("scripts/dependency-purposes.json"));
  const problems = dependencyProblems(lock, purposes);
  const report = dependencyReport(lock, purposes);
  if (process.argv.includes("--write")) writeFileSync(at(document), report);
  else if (!existsSync(at(document)) || read(document) !== report)
    problems.push(`${document} is out of date: run npm run report:dependencies.`);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
