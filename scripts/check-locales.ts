import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "ts5";
import { noticeKinds } from "#contract/accounts/notices.ts";
import { auditActions, auditFields, auditSubjects } from "#contract/admin/audit-log.ts";
import { ledgerEntryKinds, ledgerMeasures } from "#contract/admin/ledger-accounts.ts";
import { bookingStates, storedBlockReasons, toldPayoutStates } from "#contract/bookings/process.ts";
import * as catalogues from "#contract/catalogues.ts";
import { languages } from "#contract/catalogues.ts";
import { weekdays } from "#contract/dates.ts";
import { errorStatus } from "#contract/errors.ts";
import { feedSayings } from "#contract/hosting/feeds.ts";
import { carriedAmounts, depositKinds, statementAmounts, statementFiles } from "#contract/hosting/statement-parts.ts";
import { type Field, factGroups, isTranslation, sections } from "#contract/listings/fields.ts";
import { offSaleReasons } from "#contract/listings/hosted.ts";
import { kinds, lineCodes } from "#contract/listings/kinds.ts";
import { missingFacts } from "#contract/listings/limits.ts";
import { changedFields, filterNames, listingFields } from "#contract/listings/listing-fields.ts";
import { maskedKinds } from "#contract/messages/messages.ts";
import { moments } from "#contract/messages/moments.ts";
import { reportReasons } from "#contract/messages/report-reasons.ts";
import { disputeReasons } from "#contract/payments/disputes.ts";
import { payoutChanges } from "#contract/payments/payout-accounts.ts";
import { cohostRoles } from "#contract/rights.ts";
import { mailReasons, mailRecordNames } from "#server/mail/records.ts";
import { lineOf, projectRoot, type SourceFile, sourceFiles, walk } from "./source-files.ts";

/**
 * Checks the texts: both languages have the same ones, each is used, and each use has a text. Keys in code are
 * literals: in `t("…")`, or in a table under a name that ends in `Key` (`{ titleKey: "…" }`,
 * then `t(titleKey)`). The families below are the exception: their members come from lists elsewhere.
 */

export interface Family {
  prefix: string;
  /** Every key under the prefix that must have a text as soon as code uses `prefix${…}`. */
  members: string[];
}

export type Texts = Map<string, string>;

const pluralForms = /_(zero|one|two|few|many|other)$/;

export function localeProblems(languages: Record<string, Texts>, files: SourceFile[], families: Family[]): string[] {
  const product = files.filter(({ path }) => !/\.test\.tsx?$/.test(path));
  const { uses, prefixes } = usesIn(product, families);
  const asked = families.filter(({ prefix }) => prefixes.has(prefix));
  return [
    ...differences(languages),
    ...uses.flatMap((use) => problemsOfUse(use, languages)),
    ...asked.flatMap((family) => missingMembers(family, languages)),
    ...unused(languages, uses, asked),
    ...product.flatMap(quotationMarks),
  ];
}

/** Each language has its own quotation marks, so markup has none. */
function quotationMarks(file: SourceFile): string[] {
  const problems: string[] = [];
  if (!file.path.endsWith(".tsx")) return problems;
  walk(file.ast, (node) => {
    if (!ts.isJsxText(node) || !/[«“]/.test(node.text)) return;
    problems.push(`${file.path}:${lineOf(file, node)}  quotation marks differ by language: put them in a text`);
  });
  return problems;
}

/** `{a: {b: "x"}}` as `a.b → x`. */
export function flatten(texts: object, prefix = ""): Texts {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "object" && value ? [...flatten(value, `${prefix}${key}.`)] : [[prefix + key, String(value)]],
    ),
  );
}

function differences(languages: Record<string, Texts>): string[] {
  const [[first, reference] = ["", new Map()], ...others] = Object.entries(languages);
  const problems = Object.entries(languages).flatMap(([language, texts]) => [
    ...[...texts].filter(([, text]) => text.trim() === "").map(([key]) => `${language}: ${key} is empty`),
    ...[...texts.keys()].flatMap((key) => missingPlural(language, key, texts)),
  ]);
  for (const [language, texts] of others) {
    for (const key of reference.keys())
      if (!texts.has(key)) problems.push(`${language}: ${key} is missing, ${first} has it`);
    for (const [key, text] of texts) {
      const other = reference.get(key);
      if (other === undefined) problems.push(`${first}: ${key} is missing, ${language} has it`);
      else if (blanksOf(text, key) !== blanksOf(other, key)) {
        problems.push(
          `${key} has ${blanksOf(other, key) || "no blanks"} in ${first}, ${blanksOf(text, key) || "none"} in ${language}`,
        );
      }
    }
  }
  return problems;
}

function missingPlural(language: string, key: string, texts: Texts): string[] {
  if (!pluralForms.test(key)) return [];
  const base = key.replace(pluralForms, "");
  const missing = ["one", "other"].map((form) => `${base}_${form}`).filter((form) => !texts.has(form));
  return missing.map((form) => `${language}: ${form} is missing beside ${key}`);
}

/** Placeholders and tags, sorted. «una noche» needs no {{count}} where «{{count}} noches» does. */
function blanksOf(text: string, key: string): string {
  const names = placeholdersOf(text).filter((name) => !(name === "count" && pluralForms.test(key)));
  const tags = [...text.matchAll(/<\/?(\w+)[^>]*>/g)].map(([, tag]) => `<${tag}>`);
  return [...new Set([...names.map((name) => `{{${name}}}`), ...tags])].sort().join(" ");
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = ""]) => name);
}

interface Use {
  where: string;
  /** Undefined when the key is built at run time and belongs to no family. */
  key: string | undefined;
  /** The names of the values passed; undefined when they cannot be read from the code. */
  given: string[] | undefined;
}

/** The keys used literally, and the prefixes of the families used. */
function usesIn(files: SourceFile[], families: Family[]): { uses: Use[]; prefixes: Set<string> } {
  const uses: Use[] = [];
  const prefixes = new Set<string>();
  for (const file of files) {
    walk(file.ast, (node) => {
      const asked = askedBy(node);
      const where = `${file.path}:${lineOf(file, node)}`;
      for (const key of asked ? branchesOf(asked.key) : []) {
        const family = familyOf(key, families);
        if (family) prefixes.add(family.prefix);
        else if (ts.isStringLiteralLike(key)) uses.push({ where, key: key.text, given: asked?.given });
        else if (!isNamedKey(key)) uses.push({ where, key: undefined, given: undefined });
      }
    });
  }
  return { uses, prefixes };
}

/** `given`: the names of the values passed with the key; undefined when they cannot be determined. */
function askedBy(node: ts.Node): { key: ts.Expression; given: string[] | undefined } | undefined {
  if (ts.isCallExpression(node) && isTranslator(node.expression)) {
    const [key, values] = node.arguments;
    return key && { key, given: namesGiven(values) };
  }
  if (ts.isPropertyAssignment(node) && /Key$/.test(node.name.getText()) && isDottedText(node.initializer)) {
    return { key: node.initializer, given: undefined };
  }
  return undefined;
}

/** Tells keys from other text, such as `secretKey: "sk_test_1"`. */
function isDottedText(value: ts.Expression): boolean {
  return ts.isStringLiteralLike(value) && /^\w+(\.\w+)+$/.test(value.text);
}

/** `t(titleKey)`, `t(link.titleKey)`: checked where the table is. */
function isNamedKey(key: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(key) ? key.name : key;
  return ts.isIdentifier(name) && /Key$/.test(name.text);
}

/** `t(…)` and `texts.t(…)`. */
function isTranslator(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === "t";
  return ts.isPropertyAccessExpression(callee) && callee.name.text === "t";
}

/** `wide ? "a.long" : "a.short"` is two keys. */
function branchesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return branchesOf(expression.expression);
  if (!ts.isConditionalExpression(expression)) return [expression];
  return [...branchesOf(expression.whenTrue), ...branchesOf(expression.whenFalse)];
}

/** A key like `lines.${code}`, whose fixed beginning is a family's. */
function familyOf(key: ts.Expression, families: Family[]): Family | undefined {
  return ts.isTemplateExpression(key) ? families.find(({ prefix }) => prefix === key.head.text) : undefined;
}

function namesGiven(values: ts.Expression | undefined): string[] | undefined {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values) || values.properties.some(ts.isSpreadAssignment)) return undefined;
  return values.properties.flatMap(({ name }) => (name && !ts.isComputedPropertyName(name) ? [name.text] : []));
}

function problemsOfUse({ where, key, given }: Use, languages: Record<string, Texts>): string[] {
  if (key === undefined)
    return [
      `${where}  the key is no literal: write it out, name what holds it …Key, or declare a family in scripts/check-locales.ts`,
    ];
  return Object.entries(languages).flatMap(([language, texts]) => {
    const forms = formsOf(key, texts);
    if (forms.length === 0) return [`${where}  ${language} has no text for ${key}`];
    const wanted = new Set(forms.flatMap((form) => placeholdersOf(texts.get(form) ?? "")));
    if (!forms.includes(key)) wanted.add("count");
    const missing = given ? [...wanted].filter((name) => !given.includes(name)) : [];
    return missing.map((name) => `${where}  ${key} needs ${name} (${language})`);
  });
}

/** The entries for a key: itself, or its plural forms. */
function formsOf(key: string, texts: Texts): string[] {
  if (texts.has(key)) return [key];
  return [...texts.keys()].filter((entry) => pluralForms.test(entry) && entry.replace(pluralForms, "") === key);
}

function missingMembers({ prefix, members }: Family, languages: Record<string, Texts>): string[] {
  return Object.entries(languages).flatMap(([language, texts]) =>
    members
      .filter((member) => formsOf(prefix + member, texts).length === 0)
      .map(
        (member) => `${language}: ${prefix}${member} is missing: it belongs to a family of scripts/check-locales.ts`,
      ),
  );
}

function unused(languages: Record<string, Texts>, uses: Use[], families: Family[]): string[] {
  const keys = new Set<string | undefined>([
    ...uses.map(({ key }) => key),
    ...families.flatMap(({ prefix, members }) => members.map((member) => prefix + member)),
  ]);
  for (const texts of Object.values(languages)) {
    for (const text of texts.values()) for (const [, key] of text.matchAll(/\$t\(([\w.]+)/g)) keys.add(key);
  }
  const entries = new Set(Object.values(languages).flatMap((texts) => [...texts.keys()]));
  return [...entries]
    .filter((entry) => !keys.has(entry) && !keys.has(entry.replace(pluralForms, "")))
    .map((entry) => `${entry} is used nowhere: remove it from every language`);
}

/** The keys built at run time: each family with the list of its members. */
function familiesOf(files: SourceFile[]): Family[] {
  const lists = Object.entries(catalogues).flatMap(([name, list]) =>
    Array.isArray(list) ? [{ prefix: `catalogues.${name}.`, members: [...list] }] : [],
  );
  return [
    { prefix: "errors.", members: Object.keys(errorStatus) },
    { prefix: "errors.fields.", members: fieldRules(files) },
    { prefix: "lines.", members: [...lineCodes] },
    { prefix: "kinds.saved.", members: [...kinds, "other"] },
    { prefix: "hostListings.edited.", members: [...kinds] },
    { prefix: "hostListing.missing.", members: [...missingFacts] },
    { prefix: "catalogues.days.", members: [...weekdays] },
    { prefix: "catalogues.dayLetters.", members: [...weekdays] },
    { prefix: "booking.calendar.letters.", members: [...weekdays] },
    { prefix: "admin.ledger.entries.", members: [...ledgerEntryKinds] },
    { prefix: "admin.ledger.accounts.", members: [...ledgerMeasures] },
    { prefix: "admin.kinds.", members: [...kinds] },
    { prefix: "admin.audit.actions.", members: [...auditActions] },
    { prefix: "admin.audit.subjects.", members: [...auditSubjects] },
    { prefix: "admin.audit.fields.", members: [...auditFields] },
    { prefix: "hostCalendar.links.said.", members: [...feedSayings] },
    { prefix: "notices.", members: [...noticeKinds] },
    { prefix: "cohosts.invitation.asksFor.", members: [...kinds] },
    ...["cohosts.roles.", "cohosts.can."].map((prefix) => ({ prefix, members: [...cohostRoles] })),
    { prefix: "messages.masked.", members: [...maskedKinds] },
    { prefix: "hostTexts.moments.", members: [...moments] },
    { prefix: "listings.detail.answers.", members: ["hour", "hours", "day", "later"] },
    { prefix: "messages.report.reasons.", members: [...reportReasons] },
    { prefix: "emails.masked.", members: [...maskedKinds] },
    { prefix: "mailRecords.reasons.", members: [...mailReasons] },
    { prefix: "mailRecords.next.", members: [...mailRecordNames] },
    { prefix: "reports.bookingStates.", members: [...bookingStates] },
    { prefix: "hostListing.groups.names.", members: [...languages] },
    { prefix: "statement.columns.", members: [...statementAmounts] },
    { prefix: "statement.carried.", members: [...carriedAmounts] },
    { prefix: "statement.moved.", members: [...depositKinds] },
    { prefix: "statement.fileNames.", members: [...statementFiles] },
    { prefix: "reports.payoutStates.", members: [...toldPayoutStates] },
    { prefix: "reports.blockReasons.", members: [...storedBlockReasons] },
    ...["emails.payouts_held.title.", "emails.payouts_held.opening."].map((prefix) => ({
      prefix,
      members: [...payoutChanges],
    })),
    ...["host.payouts.changed.what.", "admin.user.payoutChanged."].map((prefix) => ({
      prefix,
      members: [...payoutChanges],
    })),
    { prefix: "admin.services.offSale.", members: [...offSaleReasons] },
    { prefix: "admin.edited.fields.", members: [...changedFields] },
    { prefix: "admin.disputeReasons.", members: [...disputeReasons] },
    ...listingFamilies(),
    { prefix: "reports.providers.", members: ["email", "google"] },
    ...lists,
  ];
}

/** The texts of listings' fields: the rows say which they have. */
function listingFamilies(): Family[] {
  const rows = kinds
    .flatMap((kind) => Object.entries<Field>(listingFields[kind]))
    .filter(([, row]) => !isTranslation(row));
  const choices = rows.flatMap(([, row]) => ("of" in row ? row.of.map((choice) => `${row.texts}.${choice}`) : []));
  const withFact = rows.filter(([, { is, fact }]) => fact && !["choice", "line"].includes(is) && !isGroup(fact.in, is));
  const featured = rows.filter(([, row]) => row.filter !== undefined && !("of" in row));
  return [
    {
      prefix: "hostListing.fields.",
      members: rows.flatMap(([name, { hint }]) => [`${name}.label`, ...(hint ? [`${name}.hint`] : [])]),
    },
    { prefix: "hostListing.sections.", members: [...sections] },
    {
      prefix: "hostListing.units.",
      members: rows.flatMap(([, row]) => (row.is === "count" && row.unit ? [row.unit] : [])),
    },
    { prefix: "catalogues.", members: choices },
    ...rows.flatMap(([, row]) => ("of" in row ? [{ prefix: `catalogues.${row.texts}.`, members: [...row.of] }] : [])),
    { prefix: "listings.facts.", members: withFact.map(([name]) => name) },
    { prefix: "listings.factGroups.", members: [...factGroups] },
    { prefix: "listings.features.", members: featured.map(([name]) => name) },
    { prefix: "search.filters.groups.", members: [...filterNames] },
  ];
}

/** A list's choices stand for themselves in a group of facts. */
function isGroup(place: string, is: Field["is"]): boolean {
  return is === "several" && factGroups.some((group) => group === place);
}

/** The error codes that the contract's schemas give as `error` or `message`, and the server as `rule`. */
export function fieldRules(files: SourceFile[]): string[] {
  const rules = new Set<string>();
  for (const file of files) {
    const names = { contract: ["error", "message"], server: ["rule"] }[file.path.split("/")[0] ?? ""];
    if (!names || /\.test\.ts$/.test(file.path)) continue;
    walk(file.ast, (node) => {
      if (!ts.isPropertyAssignment(node) || !names.includes(node.name.getText(file.ast))) return;
      for (const value of branchesOf(node.initializer)) {
        if (ts.isStringLiteralLike(value) && /^[a-z_]+$/.test(value.text)) rules.add(value.text);
      }
    });
  }
  return [...rules].sort();
}

function textsOf(language: string): Texts {
  return flatten(JSON.parse(readFileSync(join(projectRoot, "locales", language, "translation.json"), "utf8")));
}

if (import.meta.main) {
  const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)]));
  const files = sourceFiles().filter(({ path }) => !/^(scripts|e2e)\//.test(path));
  const problems = localeProblems(texts, files, familiesOf(files));
  for (const problem of problems) console.log(problem);
  const counts = Object.entries(texts).map(([language, { size }]) => `${size} texts in ${language}`);
  console.log(`${counts.join(", ")}, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
