import { expect, test } from "vitest";
import {
  coverageProblems,
  departureProblems,
  departuresOf,
  type PassedTest,
  passedBrowserTests,
  patternOf,
  quotesAwaited,
  quotesOf,
  readDepartures,
  readRows,
  rowsOf,
  sentencesOf,
} from "./spec-coverage.ts";

const specification = `# Title
Words before the first section.
## 1. Screens
### Home
- Sends 'No. Try again.' and closes. The host's page says 'Fine': nothing else.
1. 'One', /home.
| Path | Notes |
|---|---|
| /home | a list |
`;

const sentences = sentencesOf(specification);
const coverage = (...coveredBy: string[]) =>
  rowsOf(coveredBy.map((by, index) => `| 1.${index + 1} | ${sentences[index]?.text} | ${by} |`).join("\n"));
const seen = (...texts: string[]): PassedTest[] => [{ file: "e2e/a.spec.ts", title: "closes", seen: texts }];
const others = ["says nothing", "says nothing", "says nothing", "says nothing"];

test("sentences are numbered by section; quoted full stops end none, table rows are one each", () => {
  expect(sentences).toEqual([
    { id: "1.1", text: "Sends 'No. Try again.' and closes." },
    { id: "1.2", text: "The host's page says 'Fine': nothing else." },
    { id: "1.3", text: "'One', /home." },
    { id: "1.4", text: "Path · Notes" },
    { id: "1.5", text: "/home · a list" },
  ]);
  expect(sentences.map(quotesOf)).toEqual([["No. Try again."], ["Fine"], ["One"], [], []]);
});

test("a row whose test passed and saw what is quoted has no problem", () => {
  expect(coverageProblems(sentences, coverage("`e2e/a.spec.ts` closes", ...others), seen("No. Try again."))).toEqual(
    [],
  );
});

test.each([
  ["a sentence without a row", coverage("says nothing"), [], 4],
  ["a row without a word", coverage("", ...others), [], 1],
  ["a test that did not run", coverage("`e2e/b.spec.ts` closes", ...others), seen("No. Try again."), 2],
  ["a quoted text that nobody saw", coverage("`e2e/a.spec.ts` closes", ...others), seen("Fine"), 1],
  [
    "a row for no sentence",
    [...coverage("says nothing", ...others), { id: "9.9", text: "x", coveredBy: "says nothing" }],
    [],
    1,
  ],
] as const)("%s is a problem", (_, rows, passed, count) => {
  expect(coverageProblems(sentences, [...rows], [...passed])).toHaveLength(count);
});

test("a quoted word that is no text need not be seen", () => {
  const rows = coverage("`e2e/a.spec.ts` closes<br>no text: 'No. Try again.'", ...others);
  expect(coverageProblems(sentences, rows, seen())).toEqual([]);
});

test("a unit test shows a text by its title, a browser test does not", () => {
  const title = "says 'No. Try again.'";
  const problemsIn = (file: string) =>
    coverageProblems(sentences, coverage(`\`${file}\` ${title}`, ...others), [{ file, title, seen: [] }]);
  expect(problemsIn("server/a.test.ts")).toEqual([]);
  expect(problemsIn("e2e/a.spec.ts")).toHaveLength(1);
});

test("what was seen is read from the report, however deep", () => {
  const spec = {
    file: "a.spec.ts",
    title: "closes",
    ok: true,
    tests: [{ annotations: [{ type: "seen", description: "Fine" }, { type: "slow" }] }],
  };
  const report = { suites: [{ specs: [], suites: [{ specs: [spec, { ...spec, title: "fails", ok: false }] }] }] };
  expect(passedBrowserTests(report)).toEqual([{ file: "e2e/a.spec.ts", title: "closes", seen: ["Fine"] }]);
});

test("a pattern takes any number and any blank", () => {
  const pattern = new RegExp(patternOf("Now {n}% (of all)"));
  expect(pattern.test("Now 5.5%\n(of all)")).toBe(true);
  expect(pattern.test("Now % of all")).toBe(false);
});

test("a test has to see the texts of the rows that name it, and no others", () => {
  const rows = coverage(
    "`e2e/a.spec.ts` closes",
    "`e2e/b.spec.ts` closes<br>`e2e/a.spec.ts` opens",
    ...others.slice(1),
  );
  expect(quotesAwaited(rows, { file: "e2e/a.spec.ts", title: "closes" })).toEqual(["No. Try again."]);
  expect(quotesAwaited(rows, { file: "e2e/a.spec.ts", title: "opens" })).toEqual(["Fine"]);
  expect(quotesAwaited(rows, { file: "e2e/c.spec.ts", title: "closes" })).toEqual([]);
});

const decision = `| No. | Specification | Here | Why | Sentences |
| --- | ------------- | ---- | --- | --------- |
| 1   | One           | Two  | So  | 1.1, 1.3  |
| 12  | Three         | Four | So  | 1.2       |
`;

test("a departure and its sentences name each other", () => {
  const departures = departuresOf(decision);
  expect(departures).toEqual([
    { number: 1, sentences: ["1.1", "1.3"] },
    { number: 12, sentences: ["1.2"] },
  ]);
  const told = (...coveredBy: string[]) => departureProblems(coverage(...coveredBy), departures);
  expect(told("departure 1", "departure 12", "`e2e/a.spec.ts` closes<br>departure 1")).toEqual([]);
  expect(told("departure 1", "departure 12")).toEqual([
    "1.3: departure 1 is listed for it, and its row does not say so",
  ]);
  expect(told("departure 1", "departure 12", "departure 1<br>departure 2")).toEqual([
    "1.3: departure 2 is not listed for it in decision 10",
  ]);
});

test("the departures of decision 10 and the rows of the coverage agree", () => {
  const departures = readDepartures();
  expect(departures.length).toBeGreaterThan(10);
  expect(departureProblems(readRows(), departures)).toEqual([]);
});
