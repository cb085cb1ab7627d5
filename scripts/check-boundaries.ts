import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "ts5";
import { lineOf, projectRoot, type SourceFile, sourceFiles, walk } from "./source-files.ts";

/** Who may import whom. The rules are those of docs/architecture.md; each message says what to do instead. */

/** A domain may use the ones before it. */
export const domains = [
  "accounts",
  "media",
  "newsletter",
  "payments",
  "places",
  "listings",
  "availability",
  "search",
  "bookings",
  "reconciling",
  "reviews",
  "hosting",
  "admin",
];
const otherServerFolders = ["http", "db", "mail", "dev"];
/** Folders of web/ that are no area of the site. */
const uiMayUse = ["ui", "i18n", "island"];
const contractPackages = ["zod", "@internationalized/date"];
const testPackages = ["vitest", "fast-check"];
/** Everybody else is handed `now`. */
const mayReadTheClock =
  /^(server\/(main|catch-up|env|dev\/clock)\.ts|web\/clock\.ts|(sandbox|testing|scripts|e2e|bench)\/.*)$/;
/** These put the server together and may open every drawer. */
const assemblers = ["server/main.ts", "server/catch-up.ts", "server/app.ts", "testing/world.ts"];
const mayConnect = /^(server\/(main|catch-up|app)\.ts|server\/db\/.*|(testing|scripts|bench)\/.*)$/;

export interface Import {
  line: number;
  specifier: string;
  /** Gone once the types are stripped. */
  typeOnly: boolean;
  /** The file of ours it means; undefined for packages. */
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

/** Reads a file's imports; `exists` tells which paths of ours there are. */
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

/** A rule over single imports: what is wrong with this one, if anything. */
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

/** What Stripe's replies look like is Stripe's, not ours. */
const standInsStandAlone = eachImport(({ path }, { target, specifier }) => {
  if (folderOf(path) !== "sandbox" || !target || target.startsWith("testing/stripe-schema/")) return undefined;
  return folderOf(target) === "sandbox"
    ? undefined
    : `sandbox must not import ${specifier}: a stand-in knows only the service it stands for`;
});

const lettersAreHandedWhatTheySay = eachImport(({ path }, { target, specifier }) => {
  if (folderOf(path) !== "emails" || isTest(path) || !target) return undefined;
  return ["emails", "contract"].includes(folderOf(target))
    ? undefined
    : `emails must not import ${specifier}: a letter is handed what it says`;
});

/** A test is the browser's or the server's as the file beside it, but may use the test world. */
const webKnowsNoServer = eachImport(({ path }, { target, specifier }) => {
  if (folderOf(path) !== "web" || !target) return undefined;
  const banned = isTest(path) ? ["server", "sandbox", "db"] : ["server", "sandbox", "db", "testing"];
  return banned.includes(folderOf(target))
    ? `web must not import ${specifier}: it talks to the server through the routes of contract/`
    : undefined;
});

const uiKnowsNoDomain = eachImport(({ path }, { target, specifier }) => {
  if (!path.startsWith("web/ui/") || !target?.startsWith("web/")) return undefined;
  const folder = subfolderOf(target);
  return folder && !uiMayUse.includes(folder)
    ? `web/ui knows no area of the site: hand it what it needs of ${specifier} as a property`
    : undefined;
});

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
    const message = "The clock is read in server/main.ts only: take `now` from ctx (in the browser: web/clock.ts)";
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
  webKnowsNoServer,
  uiKnowsNoDomain,
  browserLoadsNoZod,
  serverKeepsToItself,
  everyServerFolderHasItsPlace,
  domainsUseEarlierOnes,
  domainsHaveOneDoor,
  fewConnect,
  nobodyReadsTheClock,
  standInsStandAlone,
  lettersAreHandedWhatTheySay,
];

/** Each cycle once. Types do not count: they are gone when the order of loading matters. */
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
