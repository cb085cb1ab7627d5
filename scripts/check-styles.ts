import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type AtRule, parse, type Root, type Rule } from "postcss";

/**
 * Holds the styles to one system: values come from the scales of `web/kit/styles/tokens.css`, modules have names of
 * their own, and every class that is written is used, and the other way round.
 */

const tokensPath = "web/kit/styles/tokens.css";
/** In rem, so that a visitor's larger text gets the narrower layout: 600, 700, 900, 1000 and 1060 pixels. */
const breakpoints = [37.5, 43.75, 56.25, 62.5, 66.25];
/** Lines, rings and the shapes drawn with borders; anything larger follows the text size. */
const largestPixels = 5;
const spaced = /^(margin|padding|gap|row-gap|column-gap)/;
/** In a value of the properties above, these need no token. */
const unspaced = /^(0|auto|1px|-1px|-1|env\(.*\)|100%|50%)$/;

interface Styles {
  path: string;
  text: string;
  root: Root;
}

interface Problem {
  path: string;
  line: number;
  message: string;
}

if (import.meta.main) {
  const read = (pattern: string) => globSync(pattern).map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const styles = read("web/**/*.css").map((file) => ({ ...file, root: parse(file.text) }));
  const problems = [
    ...styleProblems(styles),
    ...classProblems(styles, read("web/**/*.{ts,tsx}")),
    ...staleClasses(styles, read("e2e/**/*.ts")),
  ];
  for (const { path, line, message } of problems) console.log(`${path}:${line}  ${message}`);
  console.log(`${styles.length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 || styles.length < 20 ? 1 : 0;
}

/** Values outside the scales, widths that are no breakpoint, selectors written twice, and layers in modules. */
export function styleProblems(styles: readonly Styles[]): Problem[] {
  const problems: Problem[] = [];
  for (const { path, root } of styles) {
    const complain = (line: number | undefined, message: string) => problems.push({ path, line: line ?? 1, message });
    if (path.endsWith(".module.css")) {
      root.walkAtRules("layer", ({ source }) => {
        complain(source?.start?.line, "the folder gives the layer: take it out");
      });
    }
    const seen = new Set<string>();
    root.walkRules((rule) => {
      const place = placeOf(rule);
      if (seen.has(place)) complain(rule.source?.start?.line, `${rule.selector} stands twice: write one rule`);
      seen.add(place);
    });
    root.walkAtRules("media", ({ params, source }) => {
      for (const [, number, unit] of params.matchAll(/width[^\d]*([\d.]+)(\w+)/g)) {
        const isKnown = unit === "rem" && breakpoints.some((width) => Math.abs(width - Number(number)) < 0.02);
        if (!isKnown)
          complain(source?.start?.line, `${number}${unit} is none of the widths ${breakpoints.join(", ")} rem`);
      }
    });
    if (path === tokensPath) continue;
    root.walkDecls(({ prop, value, source, parent }) => {
      // Paper has no text size to follow, and no custom properties; nor have fonts.
      if (parent?.type === "atrule" && /^(page|font-face)$/.test((parent as AtRule).name)) return;
      for (const message of valueProblems(prop, value)) complain(source?.start?.line, message);
    });
  }
  return problems;
}

/** What is wrong with a declaration's value, for example `gap: 10px`. */
export function valueProblems(property: string, value: string): string[] {
  const problems: string[] = [];
  for (const [pixels, number] of value.matchAll(/(?<![\w.-])-?([\d.]+)px/g)) {
    if (Number(number) > largestPixels && property !== "box-shadow") {
      problems.push(`${property}: ${pixels} does not follow the visitor's text size: use rem or a token`);
    }
  }
  if (/#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(value) && !value.startsWith("url(") && !value.includes("url(")) {
    problems.push(`${property}: ${value} is a color of its own: use one of ${tokensPath}`);
  }
  if (spaced.test(property)) {
    for (const part of partsOf(value)) {
      if (!isOfScale(part)) problems.push(`${property}: ${part} is outside the scale of space: use var(--space-…)`);
    }
  }
  if (property === "font-size" && !/^(var\(--size-|inherit|0$)/.test(value)) {
    problems.push(`font-size: ${value} is outside the scale of type: use var(--size-…)`);
  }
  if (property === "font-weight" && !/^(var\(--weight-|inherit)/.test(value)) {
    problems.push(`font-weight: ${value} is outside the scale of weight: use var(--weight-…)`);
  }
  if (/radius$/.test(property) && partsOf(value).some((part) => !/^(var\(--radius-|inherit$|0$|50%$)/.test(part))) {
    problems.push(`${property}: ${value} is outside the scale of radius: use var(--radius-…)`);
  }
  if (property === "box-shadow" && !/^(var\(--shadow-|none$|inset )/.test(value)) {
    problems.push(`box-shadow: ${value} is a depth of its own: use var(--shadow-1) or var(--shadow-2)`);
  }
  return problems;
}

function isOfScale(part: string): boolean {
  return unspaced.test(part) || /^(var\(--|calc\(.*var\(--|max\(.*var\(--|min\(.*var\(--|clamp\()/.test(part);
}

/** Splits a value at its outer spaces: `0 calc(-1 * var(--a))` has two parts. */
function partsOf(value: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of value) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (/\s/.test(character) && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.filter((part) => part !== "" && part !== "/");
}

/** A rule's selector after those and the conditions that it stands in. */
function placeOf(node: Rule | AtRule): string {
  const { parent } = node;
  const own = node.type === "rule" ? node.selector : `@${node.name} ${node.params}`;
  return parent && parent.type !== "root" ? `${placeOf(parent as Rule | AtRule)} ${own}` : own;
}

/** Modules of the same name, classes that are used and not written, and classes that are written and not used. */
export function classProblems(
  styles: readonly Styles[],
  sources: readonly { path: string; text: string }[],
): Problem[] {
  const problems: Problem[] = [];
  const modules = new Map<string, { path: string; classes: Map<string, number>; used: Set<string> }>();
  for (const { path, root } of styles) {
    if (!path.endsWith(".module.css")) continue;
    const twin = [...modules.values()].find((other) => basename(other.path) === basename(path));
    if (twin) problems.push({ path, line: 1, message: `has the name of ${twin.path}: its classes would be the same` });
    const classes = new Map<string, number>();
    root.walkRules(({ selector, source }) => {
      for (const [, name = ""] of selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)) {
        if (!classes.has(name)) classes.set(name, source?.start?.line ?? 1);
      }
    });
    modules.set(path, { path, classes, used: new Set() });
  }
  for (const { path, text } of sources) {
    for (const [, name, specifier = ""] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
      const target = specifier.startsWith("#web/")
        ? specifier.replace("#web/", "web/")
        : new URL(specifier, `file:///${dirname(path)}/`).pathname.slice(1);
      const module = modules.get(target);
      if (!module) {
        problems.push({ path, line: 1, message: `imports ${specifier}, which does not exist` });
        continue;
      }
      const uses = new RegExp(`(?<![\\w./"])${name}(?:\\.(\\w+)|\\["([\\w-]+)"\\]|\\[)`, "g");
      for (const match of text.matchAll(uses)) {
        const used = match[1] ?? match[2];
        if (used === undefined) {
          for (const every of module.classes.keys()) module.used.add(every);
        } else if (module.classes.has(used)) {
          module.used.add(used);
        } else {
          const line = text.slice(0, match.index).split("\n").length;
          problems.push({ path, line, message: `${name}.${used} is no class of ${module.path}` });
        }
      }
    }
  }
  for (const { path, classes, used } of modules.values()) {
    for (const [name, line] of classes) {
      if (!used.has(name)) problems.push({ path, line, message: `.${name} is used nowhere: take it out` });
    }
  }
  return problems;
}

/** Classes that browser tests look for, such as `.Card-price`, and that no style has any more. */
export function staleClasses(
  styles: readonly Pick<Styles, "path" | "root">[],
  tests: readonly { path: string; text: string }[],
): Problem[] {
  const written = new Set<string>();
  const modules = new Set<string>();
  for (const { path, root } of styles) {
    if (!path.endsWith(".module.css")) continue;
    const module = basename(path, ".module.css");
    modules.add(module);
    root.walkRules(({ selector }) => {
      for (const [, name] of selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)) written.add(`${module}-${name}`);
    });
  }
  return tests.flatMap(({ path, text }) =>
    [...text.matchAll(/\.(([A-Za-z]+)-[a-zA-Z]\w*)/g)].flatMap(([, name = "", module = ""], index, all) => {
      const isOurs = modules.has(module) || /^[A-Z]/.test(module);
      if (!isOurs || written.has(name)) return [];
      const line = text.slice(0, all[index]?.index).split("\n").length;
      return [{ path, line, message: `.${name} is a class that no style has` }];
    }),
  );
}
