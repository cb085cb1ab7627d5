import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "ts5";
import { describe, expect, test } from "vitest";
import { languages } from "#contract/catalogues.ts";
import { kinds } from "#contract/listings/kinds.ts";
import { projectRoot, type SourceFile, sourceFiles, walk } from "../scripts/source-files.ts";

/**
 * Holds the lists of docs/how-to.md to be true. Every recipe names an example that the project has already. Its list
 * must cover the product files that name the example: as a whole text, as an identifier, as a key of the locales, in
 * the rules' code style, in quotes in SQL, or in their own path. An entry that ends in `/` covers a folder. Files in
 * such a folder are found with the compiler, which needs tables and exhaustive switches; comparisons with one kind or
 * language escape it, so those that remain are counted below.
 */

const document = "docs/how-to.md";
const sources = sourceFiles().filter(
  ({ path }) => /^(contract|server|web|emails|locales|db)\//.test(path) && !/\.test\.tsx?$/.test(path),
);
const others = [...under("locales", /\.json$/), ...under("db/migrations", /\.sql$/), ...under("docs/rules", /\.md$/)];

interface Recipe {
  heading: string;
  examples: string[];
  /** Paths of files, and of folders with a slash at the end. */
  listed: string[];
}

describe.each(recipesOf(textOf(document)))("$heading", ({ examples, listed }) => {
  const naming = examples.map(filesNaming);
  const concerned = [...new Set(naming.flat())];

  test("its list misses no file", () => {
    expect(concerned.filter((path) => !listed.some((entry) => covers(entry, path)))).toEqual([]);
  });

  test("its list names no file too many", () => {
    expect(examples.filter((_, index) => naming[index]?.length === 0)).toEqual([]);
    expect(listed.filter((entry) => !concerned.some((path) => covers(entry, path)))).toEqual([]);
    expect(listed.filter((entry, index) => listed.indexOf(entry) < index)).toEqual([]);
  });
});

test("no other code compares with one kind, or ends a switch over kinds with a default", () => {
  expect(placesAsking(kinds)).toEqual(askingForOneKind);
});

test("no other code compares with one language", () => {
  expect(placesAsking(languages)).toEqual(askingForOneLanguage);
});

/** How often each file asks for one kind; a new kind is silently «not this one» there. Lines only leave this list. */
const askingForOneKind: Record<string, number> = {
  "server/admin/listings.ts": 2,
  "server/availability/availability.ts": 3,
  "server/availability/host-changes.ts": 1,
  "server/availability/host-days.ts": 1,
  "server/availability/rules.ts": 3,
  "server/availability/whole-nights.ts": 1,
  "server/feeds/applying.ts": 2,
  "server/feeds/export.ts": 2,
  "server/feeds/feeds.ts": 1,
  "server/listings/editing.ts": 1,
  "server/listings/filling-in.ts": 1,
  "server/listings/listing.ts": 1,
  "server/listings/missing.ts": 2,
  "web/screens/host/booking/CancelDialog.tsx": 1,
  "web/screens/host/edit-listing/EditForm.tsx": 1,
  "web/screens/public/listing/calendar/CalendarFrame.tsx": 1,
  "web/screens/public/listing/calendar/ExperienceCalendar.tsx": 1,
  "web/screens/public/listing/calendar/LodgingCalendar.tsx": 1,
  "web/screens/public/listing/calendar/SpaceCalendar.tsx": 1,
  "web/shared/booking-summary/dates.ts": 1,
  "web/shared/calendar/stay.ts": 1,
  "web/shared/listing-form/values.ts": 1,
  "web/shared/listing-form/words.ts": 1,
};

/** The same of languages. */
const askingForOneLanguage: Record<string, number> = {};

function recipesOf(text: string): Recipe[] {
  const sections = text.split(/^## /m).slice(1);
  return sections.map((section) => {
    const heading = section.slice(0, section.indexOf("\n"));
    const examples = quotedIn(/^Example: (.+)$/m.exec(section)?.[1] ?? "");
    const listed = [...section.matchAll(/^\d+\. (.+?): /gm)].flatMap(([, entry = ""]) => quotedIn(entry));
    if (examples.length === 0 || listed.length === 0) throw new Error(`«${heading}» has no example or no list`);
    return { heading, examples, listed: listed.map((path) => path.replace(/<\w+>/, examples[0] ?? "")) };
  });
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = ""]) => quoted);
}

function covers(entry: string, path: string): boolean {
  return entry.endsWith("/") ? path.startsWith(entry) : path === entry;
}

function filesNaming(example: string): string[] {
  return [
    ...sources.filter((file) => isPartOf(file.path, example) || isNamedIn(file, example)),
    ...others.filter((file) => isPartOf(file.path, example) || isWrittenIn(file, example)),
  ].map(({ path }) => path);
}

/** `en` is part of `./terms.en.ts`. */
function isPartOf(path: string, example: string): boolean {
  return path.split(/[/.]/).includes(example);
}

function isNamedIn(file: SourceFile, example: string): boolean {
  let isNamed = false;
  // Only sorts out files: parsing takes most of the time.
  if (!new RegExp(`(?<![\\w-])${example}(?![\\w-])`).test(file.text)) return false;
  walk(file.ast, (node) => {
    if (ts.isIdentifier(node)) isNamed ||= node.text === example;
    if (ts.isStringLiteralLike(node)) isNamed ||= isText(node, example) && !isOfIntl(node);
    if (ts.isTemplateLiteralToken(node)) isNamed ||= node.text.includes(`'${example}'`);
  });
  return isNamed;
}

function isText({ text }: ts.StringLiteralLike, example: string): boolean {
  return text === example || (text.includes("/") && isPartOf(text, example));
}

/** `new Intl.DateTimeFormat("en", …)` takes numbers apart; it says nothing to anybody. */
function isOfIntl({ parent }: ts.Node): boolean {
  return ts.isNewExpression(parent) && /^Intl\b/.test(parent.expression.getText());
}

function isWrittenIn({ path, text }: { path: string; text: string }, example: string): boolean {
  if (path.endsWith(".sql")) return text.includes(`'${example}'`);
  if (path.endsWith(".md")) return text.includes(`\`${example}\``);
  return keysOf(JSON.parse(text)).some((key) => key === example || key.split(".").includes(example));
}

function keysOf(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object" ? [key, ...keysOf(value).map((inner) => `${key}.${inner}`)] : [key],
  );
}

function placesAsking(words: readonly string[]): Record<string, number> {
  const isOne = (node: ts.Node) => ts.isStringLiteralLike(node) && words.includes(node.text);
  const counts = sources
    .filter(({ path }) => !path.startsWith("db/"))
    .map((file): [string, number] => {
      let count = 0;
      if (words.some((word) => file.text.includes(`"${word}"`))) {
        walk(file.ast, (node) => {
          if (isEquality(node) && (isOne(node.left) || isOne(node.right))) count += 1;
          if (ts.isCaseBlock(node) && hasDefault(node) && node.clauses.some((one) => isCaseOf(one, isOne))) count += 1;
        });
      }
      return [file.path, count];
    });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function isEquality(node: ts.Node): node is ts.BinaryExpression {
  const equalities = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];
  return ts.isBinaryExpression(node) && equalities.includes(node.operatorToken.kind);
}

function hasDefault({ clauses }: ts.CaseBlock): boolean {
  return clauses.some(ts.isDefaultClause);
}

function isCaseOf(clause: ts.CaseOrDefaultClause, isOne: (node: ts.Node) => boolean): boolean {
  return ts.isCaseClause(clause) && isOne(clause.expression);
}

function under(folder: string, names: RegExp): { path: string; text: string }[] {
  const paths = readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => names.test(path));
  return paths.map((path) => ({ path, text: textOf(path) }));
}

function textOf(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}
