import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { bookPath, kinds, pages } from "#contract/listings/kinds.ts";
import { isSignedInArea } from "#contract/public-pages.ts";
import { projectRoot } from "./source-files.ts";

/**
 * What a first-time visitor's browser loads of each page before a touch, as the browser counts it: every script with the
 * headers of its response, compressed with Brotli, which browsers take over https. The files are known from the build's
 * manifest, because public pages import nothing else before a touch; `e2e/page-sizes.spec.ts` sees to that, and compares
 * these numbers with those of a browser. Behind a proxy that passes on gzip alone, scripts are a tenth larger: the
 * last column has those sizes.
 */

const budgetKilobytes = { script: 150, scriptOfDetails: 158, css: 25 };
/** Of the scripts' budget, for what is yet to come. */
const keptFreeKilobytes = 6;
/** The headers of one response with a script. */
const headerBytes = 560;

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
  /** Its own address: the browser loads it as a script. */
  url: string;
  entry: { module: string; imports?: string[]; css?: string[] };
  routes: Record<string, ManifestRoute>;
}

export interface PageSize {
  path: string;
  scripts: string[];
  /** With headers. */
  jsBytes: number;
  cssBytes: number;
}

export function pageSizes(manifest: Manifest, bytesOf: (file: string) => number): PageSize[] {
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
  const leaves = Object.values(manifest.routes).filter(({ id, index }) => index || !parents.has(id));
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + bytesOf(file), 0);
  return leaves
    .map((leaf) => chainOf(leaf, manifest))
    .map((chain) => {
      const scripts = [...new Set([manifest.url, ...[manifest.entry, ...chain].flatMap(scriptsOf)])];
      return {
        path: `/${chain.flatMap(({ path }) => path ?? []).join("/")}`.replace(/\/+/g, "/"),
        scripts,
        jsBytes: sum(scripts) + scripts.length * headerBytes,
        cssBytes: sum(new Set([manifest.entry, ...chain].flatMap(stylesOf))),
      };
    })
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
export function overBudget(sizes: PageSize[]): PageSize[] {
  return sizes.filter(
    ({ path, jsBytes, cssBytes }) =>
      !isSignedInArea(path) && (jsBytes > mostScriptBytes(path) || cssBytes > budgetKilobytes.css * 1024),
  );
}

function mostScriptBytes(path: string): number {
  const { script, scriptOfDetails } = budgetKilobytes;
  const isDetail = kinds.some((kind) => [pages[kind].detail(":slug"), bookPath(kind, ":slug")].includes(path));
  return ((isDetail ? scriptOfDetails : script) - keptFreeKilobytes) * 1024;
}

/** The pages of the build that is there. */
export function builtPages(encoding: "br" | "gz" = "br"): PageSize[] {
  return pageSizes(readManifest(), bytesAs(encoding));
}

function readManifest(): Manifest {
  const folder = join(projectRoot, "build/client/assets");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^manifest-.*\.js$/.test(name)) : [];
  if (files.length !== 1) throw new Error(`${folder} has ${files.length} manifests instead of one: npm run build`);
  const text = readFileSync(join(folder, files[0] ?? ""), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** The build compresses its files. */
function bytesAs(encoding: "br" | "gz") {
  return (file: string) => statSync(join(projectRoot, `build/client${file}.${encoding}`)).size;
}

if (import.meta.main) {
  const built = builtPages();
  const gzipped = new Map(builtPages("gz").map(({ path, jsBytes }) => [path, jsBytes]));
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(9);
  const tooBig = overBudget(built);
  for (const page of built) {
    const verdict = tooBig.includes(page) ? "  too big" : "";
    console.log(
      `${page.path.padEnd(36)} JS ${kilobytes(page.jsBytes)}  CSS ${kilobytes(page.cssBytes)}  JS as gzip ${kilobytes(gzipped.get(page.path) ?? 0)}${verdict}`,
    );
  }
  const [most, mostOfDetails] = ["/", pages.lodging.detail(":slug")].map((path) => mostScriptBytes(path) / 1024);
  console.log(`A public page may have JS ${most} KB, a listing's ${mostOfDetails} KB; CSS ${budgetKilobytes.css} KB`);
  process.exitCode = tooBig.length > 0 || built.length === 0 ? 1 : 0;
}
