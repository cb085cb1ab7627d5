import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "ts5";
import { lineOf, projectRoot, type SourceFile, sourceFiles, walk } from "./source-files.ts";

/** Checks which module may import which, by the rules of docs/architecture.md; each message says what to do instead. */

/** A domain may use the ones before it. */
export const domains = [
  "newsletter",
  "accounts",
  "media",
  "notices",
  "payments",
  "maps-links",
  "cohosts",
  "listings",
  "availability",
  "feeds",
  "search",
  "favorites",
  "messages",
  "bookings",
  "reconciling",
  "reviews",
  "hosting",
  "backups",
  "admin",
  "system",
  "metrics",
];
const otherServerFolders = ["http", "db", "files", "mail", "outside", "dev"];
/** The layers of web/: each may use itself and the ones before it. The root is the files the framework requires. */
const webLayers = ["kit", "app", "shared", "screens", "root"] as const;
const webAreas = ["public", "auth", "guest", "host", "admin"];
const webRootFiles = /^web\/(root\.tsx|routes\.ts|entry\.(client|server)\.tsx)$/;
/** The scales and patterns that every style is made of. */
const stylesForAll = "web/kit/styles/";
/** Folders of contract/: each may use itself, the ones before it and files in no folder. */
const contractFolders = ["accounts", "media", "listings", "bookings", "messages", "hosting", "payments", "admin"];
const contractPackages = ["zod", "@internationalized/date"];
const testPackages = ["vitest", "fast-check"];
/** All other code receives `now` as a parameter. */
const mayReadTheClock =
  /^(server\/(main|catch-up|admin-link|doctor|backup|restore|wipe-rehearsal|env|dev\/clock)\.ts|web\/app\/clock\.ts|(sandbox|testing|scripts|e2e|bench)\/.*)$/;
/** These assemble the server and may import from anywhere inside it. */
const assemblers = ["server/main.ts", "server/catch-up.ts", "server/doctor.ts", "server/app.ts", "testing/world.ts"];
const mayConnect =
  /^(server\/(main|catch-up|admin-link|doctor|backup|restore|to-postgresql|wipe-rehearsal|app)\.ts|server\/db\/.*|(testing|scripts|bench)\/.*)$/;

export interface Import {
  line: number;
  specifier: string;
  /** Removed when the types are stripped. */
  typeOnly: boolean;
  /** The project file that is imported; undefined for packages. */
  target: string | undefined;
}

export interface Module extends SourceFile {
  imports: Import[];
}

interface Problem {
  path: string;
  line: number;
  message: string;
}

type Rule = (module: Module, all: ReadonlyMap<string, Module>) => Problem[];

export function boundaryProblems(modules: Module[]): Problem[] {
  const all = new Map(modules.map((module) => [module.path, module]));
  return [...modules.flatMap((module) => rules.flatMap((rule) => rule(module, all))), ...cycles(all)];
}

/** Reads a file's imports; `exists` says whether a project path exists. */
export function asModule(file: SourceFile, exists: (path: string) => boolean): Module {
  const imports: Import[] = [];
  const add = (specifier: ts.Node, typeOnly: boolean) => {
    if (!ts.isStringLiteralLike(specifier)) return;
    const target = ownTarget(file.path, specifier.text, exists);
    imports.push({ line: lineOf(file, specifier), specifier: specifier.text, typeOnly, target });
  };
  walk(file.ast, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0]) {
      add(node.arguments[0], false);
    }
  });
  return { ...file, imports };
}

function ownTarget(from: string, specifier: string, exists: (path: string) => boolean): string | undefined {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith("#")) return plain.slice(1);
  if (!plain.startsWith(".")) return undefined;
  const path = normalize(join(dirname(from), plain)).replaceAll("\\", "/");
  return ["", ".ts", ".tsx", "/index.ts"].map((ending) => path + ending).find(exists) ?? path;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const folderOf = (path: string) => path.split("/")[0] ?? "";
const subfolderOf = (path: string) => (path.split("/").length > 2 ? path.split("/")[1] : undefined);

/** Makes a rule over single imports: `wrong` returns the problem with one, if any. */
function eachImport(wrong: (from: Module, to: Import, all: ReadonlyMap<string, Module>) => string | undefined): Rule {
  return (module, all) =>
    module.imports.flatMap((to) => {
      const message = wrong(module, to, all);
      return message ? [{ path: module.path, line: to.line, message }] : [];
    });
}

const contractStandsAlone = eachImport(({ path }, { specifier, target }) => {
  if (folderOf(path) !== "contract") return undefined;
  if (target)
    return folderOf(target) === "contract"
      ? undefined
      : `The contract imports nothing else of ours: move what it needs of ${specifier} into contract/`;
  const allowed = isTest(path) ? [...contractPackages, ...testPackages] : contractPackages;
  return allowed.includes(specifier)
    ? undefined
    : `The contract runs in server and browser alike and knows only ${contractPackages.join(" and ")}, not ${specifier}`;
});

/** Every other folder may use the texts, controls included. */
const textsStandAlone = eachImport(({ path }, { specifier, target }) => {
  if (folderOf(path) !== "locales" || (target && folderOf(target) === "locales")) return undefined;
  if (isTest(path) && testPackages.includes(specifier)) return undefined;
  return `locales is what everything else speaks with and knows none of it, not ${specifier}`;
});

const contractFoldersUseEarlierOnes = eachImport(({ path }, { target, specifier }) => {
  if (folderOf(path) !== "contract" || !target || path === "contract/api.ts") return undefined;
  const [own, other] = [subfolderOf(path), subfolderOf(target)];
  if (other === undefined || own === other) return undefined;
  if (own !== undefined && contractFolders.indexOf(other) < contractFolders.indexOf(own)) return undefined;
  return `contract/${own ?? ""} comes before contract/${other} and must not import ${specifier}: move what both need to the earlier one`;
});

const serverKeepsToItself = eachImport(({ path }, { target, specifier }) => {
  if (folderOf(path) !== "server" || isTest(path) || !target) return undefined;
  const folder = folderOf(target);
  if (folder === "web" && !path.startsWith("server/http/rendering")) {
    return `The server does not import web (${specifier}): only server/http/rendering loads what was built of it`;
  }
  if (folder === "sandbox" || folder === "testing") {
    return `The server must not know ${specifier}: stand-ins are reached by address, test helpers only by tests`;
  }
  return undefined;
});

/** Stand-ins may import Stripe's schema, which is not our code. */
const standInsStandAlone = eachImport(({ path }, { target, specifier }) => {
  if (folderOf(path) !== "sandbox" || !target || target.startsWith("testing/stripe-schema/")) return undefined;
  return folderOf(target) === "sandbox"
    ? undefined
    : `sandbox must not import ${specifier}: a stand-in knows only the service it stands for`;
});

const emailsAreHandedWhatTheySay = eachImport(({ path }, { target, specifier }) => {
  if (folderOf(path) !== "emails" || isTest(path) || !target) return undefined;
  return ["emails", "contract", "locales"].includes(folderOf(target))
    ? undefined
    : `emails must not import ${specifier}: an email is handed what it says`;
});

/** A test belongs to the browser or the server like the file beside it, but may use the test world. */
const webKnowsNoServer = eachImport(({ path }, { target, specifier }) => {
  if (folderOf(path) !== "web" || !target) return undefined;
  const banned = isTest(path) ? ["server", "sandbox", "db"] : ["server", "sandbox", "db", "testing"];
  return banned.includes(folderOf(target))
    ? `web must not import ${specifier}: it talks to the server through the routes of contract/`
    : undefined;
});

const everyWebFileHasItsPlace: Rule = ({ path }) => {
  if (folderOf(path) !== "web") return [];
  const message = misplacedInWeb(path);
  return message ? [{ path, line: 1, message }] : [];
};

function misplacedInWeb(path: string): string | undefined {
  const [, area, rest = ""] = /^web\/screens\/([^/]+)\/?(.*)$/.exec(path) ?? [];
  if (area && !webAreas.includes(area)) return `The areas are ${webAreas.join(", ")}: put the screen into one of them`;
  if (area && !rest.includes("/")) return "belongs in the folder of its screen, or in web/shared if several show it";
  if (webLayerOf(path) !== "root" || webRootFiles.test(path)) return undefined;
  return "belongs in web/kit (a control), web/app (what every page runs on), web/shared or the folder of its screen";
}

const webLayersUseEarlierOnes = eachImport(({ path }, { target }) => {
  // Styles have a rule of their own.
  if (folderOf(path) !== "web" || !target || target.includes("/+types/") || target.endsWith(".css")) return undefined;
  const layer = webLayerOf(path);
  if (layer === "kit" && folderOf(target) === "contract") {
    return `web/kit knows no word of the business: hand it what it needs of ${target}, or move it to web/shared`;
  }
  if (folderOf(target) !== "web" || target.startsWith("web/fonts/")) return undefined;
  const other = webLayerOf(target);
  if (layer === "screens" && other === "screens" && screenOf(path) !== screenOf(target)) {
    return `${target} belongs to another screen: what several show belongs in web/shared, a control in web/kit`;
  }
  if (webLayers.indexOf(other) <= webLayers.indexOf(layer)) return undefined;
  if (other === "root") return `${target} is the framework's: what others need of it belongs in web/app`;
  if (other === "screens") return `${target} is one screen's: what web/${layer} needs of it belongs in web/${layer}`;
  return `web/${layer} comes before web/${other}: hand it what it needs of ${target}, or move it to web/${other}`;
});

const stylesStayInTheirFolder = eachImport(({ path }, { target }) => {
  const folder = target?.endsWith(".css") ? dirname(target) : undefined;
  if (folder === undefined || target?.startsWith(stylesForAll) || path.startsWith(`${folder}/`)) return undefined;
  return `${target} styles its own folder: move the rules used here beside ${path}, or use the component they belong to`;
});

function webLayerOf(path: string): (typeof webLayers)[number] {
  const folder = subfolderOf(path);
  return webLayers.find((layer) => layer === folder) ?? "root";
}

/** For example `web/screens/guest/booking`. */
function screenOf(path: string): string {
  return path.split("/").slice(0, 4).join("/");
}

const everyServerFolderHasItsPlace: Rule = ({ path }) => {
  const folder = folderOf(path) === "server" ? subfolderOf(path) : undefined;
  if (!folder || domains.includes(folder) || otherServerFolders.includes(folder)) return [];
  const message = `server/${folder} is no known domain: give it its place in the order of scripts/check-boundaries.ts`;
  return [{ path, line: 1, message }];
};

const domainsUseEarlierOnes = eachImport(({ path }, { target, specifier }) => {
  const own = domainOf(path);
  const other = domainOf(target);
  if (!own || !other || own === other || isTest(path)) return undefined;
  if (domains.indexOf(other) < domains.indexOf(own)) return undefined;
  return `${own} comes before ${other} and must not import ${specifier}: let ${other} call ${own}, or enqueue a job`;
});

const domainsHaveOneDoor = eachImport(({ path }, { target, specifier }) => {
  const domain = domainOf(target);
  if (!domain || domain === domainOf(path)) return undefined;
  if (target === `server/${domain}/${domain}.ts`) return undefined;
  if (assemblers.includes(path)) return undefined;
  return `${specifier} is inside ${domain}: import server/${domain}/${domain}.ts, and add the verb there if it is missing`;
});

function domainOf(path: string | undefined): string | undefined {
  if (!path || folderOf(path) !== "server") return undefined;
  return domains.find((domain) => subfolderOf(path) === domain);
}

const fewConnect = eachImport(({ path }, { target, typeOnly }) => {
  if (target !== "server/db/connect.ts" || typeOnly || mayConnect.test(path) || isTest(path)) return undefined;
  return "Only server/main.ts, server/app.ts and testing/ open a database: take `db` from ctx";
});

/** zod is 93 KB in the browser. `.server.ts` files never get there. */
const browserLoadsNoZod = eachImport(({ path }, { target, specifier, typeOnly }, all) => {
  if (folderOf(path) !== "web" || typeOnly || isTest(path) || /\.server\.tsx?$/.test(path)) return undefined;
  if (specifier === "zod") return "zod is too heavy for the browser: check in the form, the server checks again";
  if (!target || folderOf(target) !== "contract" || !loadsZod(target, all)) return undefined;
  return `${specifier} brings zod into the browser: use \`import type\`, or move the constant to a contract file without zod`;
});

function loadsZod(path: string, all: ReadonlyMap<string, Module>, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const loaded = (all.get(path)?.imports ?? []).filter(({ typeOnly }) => !typeOnly);
  return loaded.some(
    ({ specifier, target }) => specifier === "zod" || (target !== undefined && loadsZod(target, all, seen)),
  );
}

const nobodyReadsTheClock: Rule = (module) => {
  if (mayReadTheClock.test(module.path) || isTest(module.path)) return [];
  const problems: Problem[] = [];
  walk(module.ast, (node) => {
    if (!readsTheClock(node, module.ast)) return;
    const message = "The clock is read in server/main.ts only: take `now` from ctx (in the browser: web/app/clock.ts)";
    problems.push({ path: module.path, line: lineOf(module, node), message });
  });
  return problems;
};

function readsTheClock(node: ts.Node, ast: ts.SourceFile): boolean {
  if (ts.isImportDeclaration(node)) return /\b(today|now)\b.*"@internationalized\/date"/.test(node.getText(ast));
  if (ts.isNewExpression(node)) return node.expression.getText(ast) === "Date" && !node.arguments?.length;
  if (ts.isPropertyAccessExpression(node)) return ["Date.now", "Temporal.Now"].includes(node.getText(ast));
  return false;
}

const importsExist = eachImport((_module, { target, specifier }, all) => {
  if (!target || !/\.tsx?$/.test(target) || specifier.includes("/+types/")) return undefined;
  return all.has(target) ? undefined : `${specifier} is not there`;
});

const rules: Rule[] = [
  importsExist,
  contractStandsAlone,
  contractFoldersUseEarlierOnes,
  webKnowsNoServer,
  everyWebFileHasItsPlace,
  webLayersUseEarlierOnes,
  stylesStayInTheirFolder,
  browserLoadsNoZod,
  serverKeepsToItself,
  everyServerFolderHasItsPlace,
  domainsUseEarlierOnes,
  domainsHaveOneDoor,
  fewConnect,
  nobodyReadsTheClock,
  textsStandAlone,
  standInsStandAlone,
  emailsAreHandedWhatTheySay,
];

/** Reports each cycle once. Type imports do not count: they are gone when load order matters. */
function cycles(all: ReadonlyMap<string, Module>): Problem[] {
  const done = new Set<string>();
  const trail: string[] = [];
  const problems: Problem[] = [];
  const visit = (path: string) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const round = [...trail.slice(start), path].join(" → ");
      problems.push({ path, line: 1, message: `Imports go round: ${round}. Move what both need to a file of its own` });
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const { target, typeOnly } of all.get(path)?.imports ?? []) {
      if (target && !typeOnly && all.has(target)) visit(target);
    }
    trail.pop();
    done.add(path);
  };
  for (const path of all.keys()) visit(path);
  return problems;
}

if (import.meta.main) {
  const modules = sourceFiles().map((file) => asModule(file, (path) => existsSync(join(projectRoot, path))));
  const problems = boundaryProblems(modules);
  for (const { path, line, message } of problems) console.log(`${path}:${line}  ${message}`);
  console.log(`${modules.length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
