import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./source-files.ts";

/**
 * Holds docs/spec-coverage.md against docs/specification.md and against the last whole run of the tests: every sentence
 * has a row, every test a row names ran and passed, and every text the sentence quotes was seen by one of them.
 */

export interface Sentence {
  /** `2.14`: the section, and how manieth sentence of it. */
  id: string;
  text: string;
}

/** A passed test by its file and its own title, and which of the quoted texts its pages showed. */
export interface PassedTest {
  file: string;
  title: string;
  seen: readonly string[];
}

export interface Row extends Sentence {
  coveredBy: string;
}

/** One of decision 10, with the sentences it departs from. */
export interface Departure {
  number: number;
  sentences: readonly string[];
}

/** What a row may say instead of a test. */
const withoutTest = /^(departure \d+|not there yet|says nothing)\b/;

export function sentencesOf(specification: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section = "";
  let count = 0;
  for (const line of specification.split("\n")) {
    const heading = /^## (\d+)\. /.exec(line)?.[1];
    if (heading) [section, count] = [heading, 0];
    if (section === "" || line.startsWith("#") || /^[|\s-]*$/.test(line)) continue;
    for (const text of line.startsWith("|") ? [cellsOf(line).filter(Boolean).join(" · ")] : splitSentences(line)) {
      sentences.push({ id: `${section}.${++count}`, text });
    }
  }
  return sentences;
}

/** Full stops inside a quoted text end nothing. */
function splitSentences(line: string): string[] {
  const quotes: string[] = [];
  const masked = line
    .replace(/^\s*(- |\d+\. )/, "")
    .trim()
    .replace(quoted, (quote) => `'${quotes.push(quote) - 1}'`);
  return masked
    .split(/(?<=[.?!]) (?=\p{Lu}|')/u)
    .map((part) => part.replace(/'(\d+)'/g, (_, index) => quotes[Number(index)] as string));
}

const quoted = /(?<![\p{L}\d])'[^']+'(?![\p{L}\d])/gu;

/** The texts a sentence quotes, without their quotation marks. */
export function quotesOf({ text }: Sentence): string[] {
  return [...text.matchAll(quoted)].map(([quote]) => quote.slice(1, -1));
}

/** What such a text looks like on a page: `{n}` stands for anything. */
export function patternOf(quote: string): string {
  return quote
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"))
    .join(".+");
}

export function rowsOf(coverage: string): Row[] {
  return coverage
    .split("\n")
    .filter((line) => /^\| \d+\.\d+ /.test(line))
    .map((line) => {
      const [id = "", text = "", coveredBy = ""] = cellsOf(line);
      return { id, text, coveredBy };
    });
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\|\s*|\s*\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

export function departuresOf(decision: string): Departure[] {
  return decision
    .split("\n")
    .filter((line) => /^\| +\d+ +\|/.test(line))
    .map((line) => {
      const cells = cellsOf(line);
      return { number: Number(cells[0]), sentences: (cells.at(-1) ?? "").split(", ") };
    });
}

/** A row and the list must say the same of each other. One sentence per thing that is wrong. */
export function departureProblems(rows: Row[], departures: Departure[]): string[] {
  const named = rows.flatMap((row) =>
    entriesOf(row)
      .flatMap((entry) => /^departure (\d+)\b/.exec(entry)?.[1] ?? [])
      .map((number) => `${row.id} ${number}`),
  );
  const listed = departures.flatMap(({ number, sentences }) => sentences.map((id) => `${id} ${number}`));
  const problem = (pair: string, what: string) => {
    const [id, number] = pair.split(" ");
    return `${id}: departure ${number} ${what}`;
  };
  return [
    ...named
      .filter((pair) => !listed.includes(pair))
      .map((pair) => problem(pair, "is not listed for it in decision 10")),
    ...listed
      .filter((pair) => !named.includes(pair))
      .map((pair) => problem(pair, "is listed for it, and its row does not say so")),
  ];
}

/** One sentence per thing that is wrong. */
export function coverageProblems(sentences: Sentence[], rows: Row[], passed: PassedTest[]): string[] {
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  const missing = sentences
    .filter(({ id, text }) => texts.get(id) !== text)
    .map(({ id, text }) => `${id} has no row, or another text: ${text}`);
  const known = new Set(sentences.map(({ id }) => id));
  const strange = rows.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} is no sentence of the specification`);
  return [...missing, ...strange, ...rows.flatMap((row) => problemsOf(row, passed))];
}

/** The texts a test has to see on its pages, by the rows that name it. */
export function quotesAwaited(rows: Row[], { file, title }: Pick<PassedTest, "file" | "title">): string[] {
  const its = rows.filter((row) => entriesOf(row).some((entry) => entry === `\`${file}\` ${title}`));
  return [...new Set(its.flatMap(quotesOf))];
}

function entriesOf({ coveredBy }: Row): string[] {
  return coveredBy.split("<br>").map((entry) => entry.trim());
}

function problemsOf(row: Row, passed: PassedTest[]): string[] {
  const entries = entriesOf(row);
  const named = entries.filter((entry) => !withoutTest.test(entry) && !entry.startsWith("no text:"));
  const tests = named.map((entry) => ({
    entry,
    found: passed.filter(({ file, title }) => entry === `\`${file}\` ${title}`),
  }));
  const lost = tests.filter(({ found }) => found.length === 0).map(({ entry }) => `${row.id}: did not pass: ${entry}`);
  if (row.coveredBy === "") return [`${row.id} is covered by nothing`];
  if (named.length === 0) return [];

  const noTexts = new Set(entries.filter((entry) => entry.startsWith("no text:")).flatMap((entry) => quotesIn(entry)));
  const found = tests.flatMap((test) => test.found);
  const unseen = quotesOf(row)
    .filter((quote) => !noTexts.has(quote))
    .filter((quote) => !found.some((test) => shows(test, quote)))
    .map((quote) => `${row.id}: no test that it names has seen '${quote}'`);
  return [...lost, ...unseen];
}

/** What a page says must have been on one; a unit test has its title to say it. */
function shows({ file, title, seen }: PassedTest, quote: string): boolean {
  return seen.includes(quote) || (!file.startsWith("e2e/") && title.includes(quote));
}

function quotesIn(entry: string): string[] {
  return [...entry.matchAll(/'([^']+)'/g)].map(([, quote]) => quote as string);
}

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

export function passedUnitTests(report: VitestReport): PassedTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed")
      .map(({ title }) => ({ file: name.replace(`${projectRoot}/`, ""), title, seen: [] })),
  );
}

interface PlaywrightSuite {
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tests: { annotations: { type: string; description?: string }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export function passedBrowserTests({ suites }: { suites: PlaywrightSuite[] }): PassedTest[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ ok }) => ok)
      .map(({ file, title, tests }) => ({
        file: `e2e/${file}`,
        title,
        seen: tests
          .flatMap(({ annotations }) => annotations)
          .flatMap(({ type, description }) => (type === "seen" && description ? [description] : [])),
      })),
    ...passedBrowserTests({ suites: suite.suites ?? [] }),
  ]);
}

export function readSpecification(): Sentence[] {
  return sentencesOf(readFileSync(join(projectRoot, "docs/specification.md"), "utf8"));
}

export function readRows(): Row[] {
  return rowsOf(readFileSync(join(projectRoot, "docs/spec-coverage.md"), "utf8"));
}

export function readDepartures(): Departure[] {
  const file = "docs/decisions/0010-departures-from-the-specification.md";
  return departuresOf(readFileSync(join(projectRoot, file), "utf8"));
}

if (import.meta.main) {
  const reportOf = (name: string) =>
    JSON.parse(readFileSync(join(projectRoot, "node_modules/.cache/linkisla", name), "utf8"));
  const sentences = readSpecification();
  const rows = readRows();
  const passed = [...passedUnitTests(reportOf("vitest.json")), ...passedBrowserTests(reportOf("playwright.json"))];
  const problems = [...coverageProblems(sentences, rows, passed), ...departureProblems(rows, readDepartures())];
  for (const problem of problems) console.log(problem);
  const open = rows.filter(({ coveredBy }) => coveredBy.includes("not there yet")).length;
  console.log(`${sentences.length} sentences, ${open} of them not there yet`);
  console.log(`${sentences.length - open} passed, ${problems.length} failed`);
  process.exitCode = problems.length > 0 || sentences.length === 0 ? 1 : 0;
}
