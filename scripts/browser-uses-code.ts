import { readFileSync } from "node:fs";
import { relative } from "node:path";
import ts from "ts5";
import { API, type Checker, type Symbol as TypeSymbol } from "typescript/unstable/sync";
import { data, events, interfaceOf, isNewerEverywhere, lackingAt, members, own } from "./browser-support.ts";
import { lineOf, projectRoot, type SourceFile, sourceFile, walk } from "./source-files.ts";

/** Finds where code uses features that the oldest browsers lack. */

export interface Use {
  /** MDN's name: `URLSearchParams.size`. */
  what: string;
  where: string;
  lacking: string[];
}

/**
 * In our own code, by types: `search.size` of a URL differs from that of a map. The types come from the compiler that
 * checks the project, which takes a second where its predecessor takes ten; its version is pinned.
 */
export function usesInProject(configFile: string): Use[] {
  const api = new API({ cwd: projectRoot });
  try {
    const project = api.updateSnapshot({ openProject: configFile }).getProject(configFile);
    if (!project) throw new Error(`${configFile} is no project`);
    const paths = project.program.getSourceFileNames().filter((path) => isOurs(path));
    if (paths.length === 0) throw new Error(`${configFile} has no files`);
    return paths.flatMap((path) => {
      const file = sourceFile(relative(projectRoot, path), readFileSync(path, "utf8"));
      return [...typedUses(file, path, project.checker), ...markupUses(file)];
    });
  } finally {
    api.close();
  }
}

/** Code that runs in browsers: no tests, and nothing that renders on the server. */
function isOurs(path: string): boolean {
  return !/node_modules|\/server\/|\.test\.tsx?$|\.d\.ts$|entry\.server|\.config\.ts$|\.react-router/.test(path);
}

function typedUses(file: SourceFile, path: string, checker: Checker): Use[] {
  const names: ts.Identifier[] = [];
  walk(file.ast, (node) => {
    if (ts.isIdentifier(node) && isRead(node) && mayBeNewer(node)) names.push(node);
  });
  const places = names.map((name) => name.getStart(file.ast));
  return checker.getSymbolAtPosition(path, places).flatMap((symbol, at) => {
    const name = names[at];
    if (!name || !symbol || !isOfPlatform(symbol)) return [];
    const { what, missing } = explain(name, symbol);
    return missing.length > 0 ? [{ what, lacking: missing, where: `${file.path}:${lineOf(file, name)}` }] : [];
  });
}

function isRead({ parent }: ts.Identifier): boolean {
  return !ts.isTypeNode(parent) && !ts.isJsxAttribute(parent) && !ts.isPropertyAssignment(parent);
}

/** By name and place alone: asking the compiler takes most of the time. A name by itself can only be a global's. */
function mayBeNewer(identifier: ts.Identifier): boolean {
  const { text: name, parent } = identifier;
  const isMember =
    (ts.isPropertyAccessExpression(parent) && parent.name === identifier) ||
    (ts.isBindingElement(parent) && parent.propertyName === identifier);
  return (isMember && (members.get(name)?.newer.length ?? 0) > 0) || lackingOfGlobal(name).length > 0;
}

function isOfPlatform({ declarations }: TypeSymbol): boolean {
  return declarations.some(({ path }) => /\/lib\.[\w.]+\.d\.ts$/.test(path));
}

function explain(name: ts.Identifier, symbol: TypeSymbol): { what: string; missing: string[] } {
  const owner = ownerOf(name, symbol);
  if (!owner) return { what: name.text, missing: lackingOfGlobal(name.text) };
  const what = `${owner}.${name.text}`;
  const holder = interfaceOf(owner);
  const kinds = [name.text, `${name.text}_static`].filter((kind) => holder && own(holder, kind));
  if (kinds.length > 0) return { what, missing: kinds.flatMap((kind) => lackingAt(holder, kind)) };
  // MDN lists a member shared by several interfaces under each of them.
  const holders = members.get(name.text);
  return { what, missing: isNewerEverywhere(holders) ? holders.newer : [] };
}

/** The interface that has the member, by MDN's name; undefined for globals. */
function ownerOf({ parent }: ts.Identifier, symbol: TypeSymbol): string | undefined {
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name.text === symbol.name;
  if (isMember && ts.isIdentifier(parent.expression) && interfaceOf(parent.expression.text)) {
    return parent.expression.text;
  }
  const owner = symbol.getParent()?.name;
  return owner
    ?.replace(/^Readonly(?=Array|Map|Set)/, "")
    .replace(/^\w*Iterator(Object)?$/, "Iterator")
    .replace(/Constructor$/, "");
}

function lackingOfGlobal(name: string): string[] {
  const holder = interfaceOf(name);
  return holder ? lackingAt(holder) : lackingAt(data.api.Window, name);
}

/** Finds element attributes and events: `onScrollEnd`, `addEventListener("scrollend", …)`. */
function markupUses(file: SourceFile): Use[] {
  const uses: Use[] = [];
  const note = (node: ts.Node, what: string, missing: string[]) => {
    if (missing.length > 0) uses.push({ what, lacking: missing, where: `${file.path}:${lineOf(file, node)}` });
  };
  walk(file.ast, (node) => {
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name)) {
      const tag = node.parent.parent.tagName.getText(file.ast);
      if (/^[a-z]/.test(tag)) note(node, `<${tag} ${node.name.text}>`, lackingAttribute(tag, node.name.text));
    }
    if (ts.isCallExpression(node) && /\baddEventListener$/.test(node.expression.getText(file.ast))) {
      const [type] = node.arguments;
      if (type && ts.isStringLiteral(type)) note(node, `${type.text} event`, lackingEvent(type.text));
    }
  });
  return uses;
}

function lackingAttribute(tag: string, name: string): string[] {
  const attribute = name.toLowerCase();
  if (/^on[A-Z]/.test(name)) return lackingEvent(attribute.slice(2));
  const ofElement = own(own(data.html.elements, tag), attribute);
  return ofElement ? lackingAt(ofElement) : lackingAt(data.html.global_attributes, attribute);
}

function lackingEvent(type: string): string[] {
  const holders = events.get(type);
  return isNewerEverywhere(holders) ? holders.newer : [];
}

/** A bare member name hardly ever means an interface other than these. */
const common =
  /^(Array|String|Object|Map|Set|Iterator|Promise|RegExp|Date|Locale|AbortSignal|Blob|Document|Element|Event|EventTarget|File|FormData|Headers|HTML\w+|Navigator|Node|Range|Request|Response|Selection|URL|URLSearchParams|Window)\./;

/** In built files, libraries included, by names alone: only unambiguous names count. */
export function usesInBuilt(file: string, text: string): Use[] {
  const found = (pattern: RegExp, lackingOf: (name: string, member: string) => string[]): Use[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: all, 1: name = "", 2: member = "", index }) => {
      const missing = lackingOf(name, member);
      const what = all.replace(/^new |^\.|\($/g, "");
      const around = text.slice(Math.max(0, index - 60), index + 60).replaceAll("\n", " ");
      return missing.length > 0 ? [{ what, lacking: missing, where: `${file}: …${around}…` }] : [];
    });
  return [
    ...found(/(?<![\w$.])([A-Z]\w{2,})\.([a-z]\w*)/g, (name, member) => [
      ...lackingAt(interfaceOf(name), member),
      ...lackingAt(interfaceOf(name), `${member}_static`),
    ]),
    ...found(/\bnew ([A-Z]\w{2,})\b/g, (name) => lackingAt(interfaceOf(name))),
    ...found(/(?<![\w$.])([a-z]\w{3,})\(/g, (name) => lackingAt(data.api.Window, name)),
    ...found(/\.([a-z]\w*)\(/g, (name) => {
      const holders = members.get(name);
      return isNewerEverywhere(holders) && holders.newer.some((holder) => common.test(holder)) ? holders.newer : [];
    }),
  ];
}
