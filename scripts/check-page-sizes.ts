import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { isSignedInArea } from "#contract/public-pages.ts";
import { projectRoot } from "./source-files.ts";

/** The gzipped size of each page for a first-time visitor before any interaction, from the build's manifest. */

const budgetKilobytes = { js: 150, css: 25 };

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
  clientActionModule?: string;
  clientLoaderModule?: string;
  clientMiddlewareModule?: string;
  hydrateFallbackModule?: string;
}

export interface Manifest {
  entry: { module: string; imports?: string[]; css?: string[] };
  routes: Record<string, ManifestRoute>;
}

export interface PageSize {
  path: string;
  jsBytes: number;
  cssBytes: number;
}

export function pageSizes(manifest: Manifest, bytesOf: (file: string) => number): PageSize[] {
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
  const leaves = Object.values(manifest.routes).filter(({ id, index }) => index || !parents.has(id));
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + bytesOf(file), 0);
  return leaves
    .map((leaf) => chainOf(leaf, manifest))
    .map((chain) => ({
      path: `/${chain.flatMap(({ path }) => path ?? []).join("/")}`.replace(/\/+/g, "/"),
      jsBytes: sum(new Set([manifest.entry, ...chain].flatMap(scriptsOf))),
      cssBytes: sum(new Set([manifest.entry, ...chain].flatMap(stylesOf))),
    }))
    .sort((a, b) => b.jsBytes - a.jsBytes || a.path.localeCompare(b.path));
}

/** A page's route with all its parent routes, outermost first. */
function chainOf(route: ManifestRoute, manifest: Manifest): ManifestRoute[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  return parent ? [...chainOf(parent, manifest), route] : [route];
}

function scriptsOf(part: Manifest["entry"] | ManifestRoute): string[] {
  const modules = Object.entries(part).filter(([name]) => name === "module" || name.endsWith("Module"));
  return [...modules.map(([, file]) => file), ...(part.imports ?? [])].filter((file) => typeof file === "string");
}

/** Strips the `#` that marks a style sheet another page loads late. */
function stylesOf({ css }: { css?: string[] }): string[] {
  return (css ?? []).map((file) => file.replace(/#$/, ""));
}

/**
 * For signed-in pages the budget is a goal. Pages without a script of their own (files, redirects) still load the entry
 * and are measured like the rest.
 */
export function overBudget(pages: PageSize[]): PageSize[] {
  return pages.filter(
    ({ path, jsBytes, cssBytes }) =>
      !isSignedInArea(path) && (jsBytes > budgetKilobytes.js * 1024 || cssBytes > budgetKilobytes.css * 1024),
  );
}

function readManifest(): Manifest {
  const folder = join(projectRoot, "build/client/assets");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^manifest-.*\.js$/.test(name)) : [];
  if (files.length !== 1) throw new Error(`${folder} has ${files.length} manifests instead of one: npm run build`);
  const text = readFileSync(join(folder, files[0] ?? ""), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

function gzippedBytes(sizes: Map<string, number>, file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(join(projectRoot, "build/client", file)), { level: 9 }).length;
  sizes.set(file, bytes);
  return bytes;
}

if (import.meta.main) {
  const sizes = new Map<string, number>();
  const pages = pageSizes(readManifest(), (file) => gzippedBytes(sizes, file));
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(9);
  const tooBig = overBudget(pages);
  for (const page of pages) {
    const verdict = tooBig.includes(page) ? "  too big" : "";
    console.log(`${page.path.padEnd(36)} JS ${kilobytes(page.jsBytes)}  CSS ${kilobytes(page.cssBytes)}${verdict}`);
  }
  console.log(`Budget of a public page: JS ${budgetKilobytes.js} KB, CSS ${budgetKilobytes.css} KB, gzipped`);
  process.exitCode = tooBig.length > 0 || pages.length === 0 ? 1 : 0;
}
