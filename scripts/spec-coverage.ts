import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./source-files.ts";

/**
 * Maps each sentence of docs/specification.md to its tests. A test is tagged with the numbers of its sentences
 * (`@spec-2.36`). After a full run every sentence must have a test that passed, and every text it quotes must have
 * appeared on a page of one of them; docs/spec-coverage.md is generated from that.
 */

export interface Sentence {
  /** `2.14`: the fourteenth sentence of section 2. */
  id: string;
  text: string;
}

/** A test that passed: the sentences it covers, and which of their quoted texts its pages showed. */
export interface PassedTest {
  file: string;
  title: string;
  sentences: readonly string[];
  seen: readonly string[];
}

/** A departure of decision 10, with the sentences it departs from. */
export interface Departure {
  number: number;
  sentences: readonly string[];
}

export interface Specification {
  /** The heading of each section, such as `1. Screens`. */
  sections: string[];
  sentences: Sentence[];
  departures: Departure[];
  /** Sentences that no test could fail on: table headings and open questions. */
  untestable: readonly string[];
  /** Quoted words that no page has to show, by sentence: names of things and of fields. */
  notShown: Readonly<Record<string, readonly string[]>>;
}

const untestable = ["2.1", "2.21", "3.15", "3.25", "5.12", "7.2", "7.38", "7.39", "7.40", "9.19"];
const notShown = {
  "2.31": ["how does it work"],
  "2.34": ["meeting"],
  "3.20": ["city, state"],
  "3.21": ["google", "email"],
};

export function sectionsOf(specification: string): string[] {
  return specification.split("\n").flatMap((line) => /^## (\d+\. .*)/.exec(line)?.[1] ?? []);
}

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

/** Full stops inside a quoted text do not end a sentence. */
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

/** The pattern for such a text on a page: `{n}` matches anything. */
export function patternOf(quote: string): string {
  return quote
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"))
    .join(".+");
}

/** The texts to watch for in a test with these tags. */
export function quotesOfTags({ sentences }: Pick<Specification, "sentences">, tags: readonly string[]): string[] {
  const held = idsOf(tags);
  return [...new Set(sentences.filter(({ id }) => held.includes(id)).flatMap(quotesOf))];
}

/** Playwright's report leaves out the `@`. */
function idsOf(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => /^@?spec-(\d+\.\d+)$/.exec(tag)?.[1] ?? []);
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

function cellsOf(line: string): string[] {
  return line
    .replace(/^\|\s*|\s*\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** One line per problem. */
export function coverageProblems(specification: Specification, passed: PassedTest[]): string[] {
  const known = new Set(specification.sentences.map(({ id }) => id));
  const strange = passed.flatMap(({ file, title, sentences }) =>
    sentences
      .filter((id) => !known.has(id))
      .map((id) => `${file}: "${title}" holds ${id}, which is no sentence of the specification`),
  );
  const departed = specification.departures.flatMap(({ number, sentences }) =>
    sentences.filter((id) => !known.has(id)).map((id) => `departure ${number} is from ${id}, which is no sentence`),
  );
  return [...strange, ...departed, ...specification.sentences.flatMap((one) => problemsOf(one, specification, passed))];
}

function problemsOf(sentence: Sentence, specification: Specification, passed: PassedTest[]): string[] {
  const { id } = sentence;
  const tests = testsOf(sentence, passed);
  const needsNone = specification.untestable.includes(id);
  if (needsNone) return tests.length > 0 ? [`${id} is said to be untestable, and has a test`] : [];
  if (tests.length === 0) {
    const isDeparture = specification.departures.some(({ sentences }) => sentences.includes(id));
    return isDeparture ? [] : [`${id} has no test that passed; tag one with @spec-${id}: ${sentence.text}`];
  }
  const unseen = quotesOf(sentence)
    .filter((quote) => !specification.notShown[id]?.includes(quote))
    .filter((quote) => !tests.some((test) => shows(test, quote)));
  return unseen.map((quote) => `${id}: no test of it has seen '${quote}'`);
}

function testsOf({ id }: Sentence, passed: PassedTest[]): PassedTest[] {
  return passed.filter(({ sentences }) => sentences.includes(id));
}

/** A browser test must show the text on a page; for a unit test, its title suffices. */
function shows({ file, title, seen }: PassedTest, quote: string): boolean {
  return seen.includes(quote) || (!file.startsWith("e2e/") && title.includes(quote));
}

/** The generated page: each sentence with its departure and the tests that covered it. */
export function pageOf(specification: Specification, passed: PassedTest[]): string {
  const lines = [
    "# What holds the specification",
    "",
    "Each sentence of the [specification](specification.md), numbered by section, with the tests that hold it and what it departs from by [decision 10](decisions/0010-departures-from-the-specification.md). A whole `npm test` writes this page, from the tags of the tests that passed (`@spec-2.36`); `scripts/spec-coverage.ts` has the rules.",
  ];
  for (const section of specification.sections) {
    lines.push("", `## ${section}`);
    const number = section.slice(0, section.indexOf(".") + 1);
    for (const sentence of specification.sentences.filter(({ id }) => id.startsWith(number))) {
      lines.push("", `**${sentence.id}** ${sentence.text}`, "", ...holdersOf(sentence, specification, passed));
    }
  }
  return `${lines.join("\n")}\n`;
}

function holdersOf(sentence: Sentence, specification: Specification, passed: PassedTest[]): string[] {
  const departures = specification.departures
    .filter(({ sentences }) => sentences.includes(sentence.id))
    .map(({ number }) => `- departure ${number}`);
  const byFile = Map.groupBy(testsOf(sentence, passed), ({ file }) => file);
  const tests = [...byFile].map(([file, its]) => {
    const titles = [...new Set(its.map(({ title }) => title))];
    const shown = titles.length > 3 ? [...titles.slice(0, 2), `and ${titles.length - 2} more`] : titles;
    return `- \`${file}\`: ${shown.join("; ")}`;
  });
  const untestable = specification.untestable.includes(sentence.id) ? ["- says nothing that could be tested"] : [];
  return [...departures, ...tests.sort(), ...untestable];
}

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string; tags: string[] }[] }[];
}

export function passedUnitTests(report: VitestReport): PassedTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed")
      .map(({ title, tags }) => ({
        file: name.replace(`${projectRoot}/`, ""),
        title,
        sentences: idsOf(tags),
        seen: [],
      })),
  );
}

interface PlaywrightSuite {
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tags: string[];
    tests: { annotations: { type: string; description?: string }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export function passedBrowserTests({ suites }: { suites: PlaywrightSuite[] }): PassedTest[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ ok }) => ok)
      .map(({ file, title, tags, tests }) => ({
        file: `e2e/${file}`,
        title,
        sentences: idsOf(tags),
        seen: tests
          .flatMap(({ annotations }) => annotations)
          .flatMap(({ type, description }) => (type === "seen" && description ? [description] : [])),
      })),
    ...passedBrowserTests({ suites: suite.suites ?? [] }),
  ]);
}

export function readSpecification(): Specification {
  const read = (file: string) => readFileSync(join(projectRoot, "docs", file), "utf8");
  const text = read("specification.md");
  return {
    sections: sectionsOf(text),
    sentences: sentencesOf(text),
    departures: departuresOf(read("decisions/0010-departures-from-the-specification.md")),
    untestable,
    notShown,
  };
}

if (import.meta.main) {
  const reportOf = (name: string) =>
    JSON.parse(readFileSync(join(projectRoot, "node_modules/.cache/linkisla", name), "utf8"));
  const specification = readSpecification();
  const passed = [...passedUnitTests(reportOf("vitest.json")), ...passedBrowserTests(reportOf("playwright.json"))];
  const problems = coverageProblems(specification, passed);
  for (const problem of problems) console.log(problem);
  const { length } = specification.sentences;
  console.log(`${length} sentences`);
  console.log(`${length} passed, ${problems.length} failed`);
  // A CI run leaves the file as it is.
  const isOurs = problems.length === 0 && !process.env.CI;
  if (isOurs) writeFileSync(join(projectRoot, "docs/spec-coverage.md"), pageOf(specification, passed));
  process.exitCode = problems.length > 0 || length === 0 ? 1 : 0;
}
