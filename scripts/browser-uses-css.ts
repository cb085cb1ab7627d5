import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import { data, lackingAt, own, partsOf } from "./browser-support.ts";
import type { Use } from "./browser-uses-code.ts";

/** Finds where styles use features that the oldest browsers lack. Rules inside `@supports` may use them. */

export function usesInStyles(file: string, text: string): Use[] {
  const uses: Use[] = [];
  postcss.parse(text, { from: file }).walk((node) => {
    if (isAskedFor(node)) return;
    const note = (what: string, lacking: string[]) => {
      if (lacking.length > 0) uses.push({ what, lacking, where: `${file}: ${nameOf(node)}` });
    };
    if (node.type === "decl") noteDeclaration(node, note);
    if (node.type === "rule") noteSelector(node, note);
    if (node.type === "atrule") noteAtRule(node, note);
  });
  return uses;
}

type Note = (what: string, lacking: string[]) => void;

function isAskedFor({ parent }: postcss.Node): boolean {
  if (!parent) return false;
  return (parent.type === "atrule" && (parent as AtRule).name === "supports") || isAskedFor(parent);
}

function nameOf(node: ChildNode): string {
  if (node.type === "rule") return node.selector;
  if (node.type === "atrule") return `@${node.name} ${node.params}`;
  return node.parent && node.parent.type !== "root" ? nameOf(node.parent as ChildNode) : "";
}

function noteDeclaration({ prop, value, parent }: Declaration, note: Note): void {
  const isPrefixedToo = parent?.some((node) => node.type === "decl" && node.prop === `-webkit-${prop}`);
  if (prop.startsWith("-") || isPrefixedToo) return;
  const property = own(data.css.properties, prop);
  note(prop, lackingAt(property));
  for (const [word] of value.replace(/(["']).*?\1|url\(.*?\)/g, "").matchAll(/(?<![\w-])[a-z][\w-]*(?!\w*\()/g)) {
    note(`${prop}: ${word}`, lackingAt(property, word));
  }
  for (const [, name = ""] of value.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)) note(`${name}()`, lackingFunction(name));
}

/** MDN lists `color-mix` within `color`. */
function lackingFunction(name: string): string[] {
  const { types } = data.css;
  const within = partsOf(types).find(([, type]) => own(type, name));
  return lackingAt(own(types, name) ?? own(within?.[1], name));
}

function noteSelector({ selector, parent }: Rule, note: Note): void {
  if (parent?.type === "rule") note("nesting", lackingAt(data.css.selectors, "nesting"));
  for (const [all, name = ""] of selector.matchAll(/::?([a-z][\w-]*)/g)) note(all, lackingAt(data.css.selectors, name));
}

function noteAtRule({ name, params }: AtRule, note: Note): void {
  const rule = own(data.css["at-rules"], name);
  note(`@${name}`, lackingAt(rule));
  for (const [, feature = ""] of params.matchAll(/\(\s*([a-z][\w-]*)/g)) {
    note(`@${name} (${feature})`, lackingAt(rule, feature.replace(/^(min|max)-/, "")));
  }
}
