import { expect, test } from "vitest";
import {
  coverageProblems,
  departuresOf,
  type PassedTest,
  pageOf,
  passedBrowserTests,
  passedUnitTests,
  patternOf,
  quotesOf,
  quotesOfTags,
  readSpecification,
  type Specification,
  sectionsOf,
  sentencesOf,
} from "./spec-coverage.ts";

const text = `# Title
Words before the first section.
## 1. Screens
### Home
- Sends 'No. Try again.' and closes. The host's page says 'Fine': nothing else.
1. 'One', /home.
| Path | Notes |
|---|---|
| /home | a list |
`;
const sentences = sentencesOf(text);

const specification = (facts: Partial<Specification> = {}): Specification => ({
  sections: sectionsOf(text),
  sentences,
  departures: [],
  untestable: ["1.2", "1.3", "1.4", "1.5"],
  notShown: {},
  ...facts,
});

const closes = (facts: Partial<PassedTest> = {}): PassedTest => ({
  file: "e2e/a.spec.ts",
  title: "closes",
  sentences: ["1.1"],
  seen: ["No. Try again."],
  ...facts,
});

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

test("a sentence whose test passed and saw what is quoted has no problem", () => {
  expect(coverageProblems(specification(), [closes()])).toEqual([]);
});

test.each([
  ["a sentence without a test", specification(), [], /^1\.1 has no test that passed; tag one with @spec-1\.1: Sends/],
  ["a quoted text that nobody saw", specification(), [closes({ seen: ["Fine"] })], /^1\.1: .*'No\. Try again\.'$/],
  [
    "a tag of no sentence",
    specification(),
    [closes({ sentences: ["1.1", "9.9"] })],
    /"closes" holds 9\.9, which is no/,
  ],
  ["a test of what cannot be tested", specification(), [closes({ sentences: ["1.1", "1.4"] })], /^1\.4 is said to be/],
  [
    "a departure from no sentence",
    specification({ departures: [{ number: 3, sentences: ["1.9"] }] }),
    [closes()],
    /^departure 3 is from 1\.9, which is no sentence$/,
  ],
])("%s is a problem", (_, given, passed, problem) => {
  expect(coverageProblems(given, passed)).toEqual([expect.stringMatching(problem)]);
});

test("a departure needs no test; a quoted word that is no text need not be seen", () => {
  expect(coverageProblems(specification({ departures: [{ number: 1, sentences: ["1.1"] }] }), [])).toEqual([]);
  const notShown = { "1.1": ["No. Try again."] };
  expect(coverageProblems(specification({ notShown }), [closes({ seen: [] })])).toEqual([]);
});

test("a unit test shows a text by its title, a browser test does not", () => {
  const title = "says 'No. Try again.'";
  const problemsIn = (file: string) => coverageProblems(specification(), [closes({ file, title, seen: [] })]);
  expect(problemsIn("server/a.test.ts")).toEqual([]);
  expect(problemsIn("e2e/a.spec.ts")).toHaveLength(1);
});

test("a test looks out for the texts of its sentences, and no others", () => {
  expect(quotesOfTags({ sentences }, ["@spec-1.1", "@slow"])).toEqual(["No. Try again."]);
  expect(quotesOfTags({ sentences }, ["@spec-1.2", "@spec-1.3"])).toEqual(["Fine", "One"]);
  expect(quotesOfTags({ sentences }, [])).toEqual([]);
});

test("tags and what was seen are read from the reports, however deep", () => {
  const spec = {
    file: "a.spec.ts",
    title: "closes",
    ok: true,
    tags: ["spec-1.1", "slow"],
    tests: [{ annotations: [{ type: "seen", description: "Fine" }, { type: "slow" }] }],
  };
  const report = { suites: [{ specs: [], suites: [{ specs: [spec, { ...spec, title: "fails", ok: false }] }] }] };
  expect(passedBrowserTests(report)).toEqual([closes({ seen: ["Fine"] })]);
  const unit = { title: "adds", status: "passed", tags: ["@spec-1.2"] };
  const assertionResults = [unit, { ...unit, status: "failed" }];
  expect(passedUnitTests({ testResults: [{ name: "server/a.test.ts", assertionResults }] })).toEqual([
    { file: "server/a.test.ts", title: "adds", sentences: ["1.2"], seen: [] },
  ]);
});

test("a pattern takes any number and any blank", () => {
  const pattern = new RegExp(patternOf("Now {n}% (of all)"));
  expect(pattern.test("Now 5.5%\n(of all)")).toBe(true);
  expect(pattern.test("Now % of all")).toBe(false);
});

test("the page lists each sentence with its tests and departures, long lists cut short", () => {
  const many = ["one", "two", "three", "four"].map((title) => closes({ file: "server/a.test.ts", title }));
  const departures = [{ number: 7, sentences: ["1.1"] }];
  const page = pageOf(specification({ departures }), [closes(), ...many]);
  expect(page).toContain(
    [
      "## 1. Screens",
      "",
      "**1.1** Sends 'No. Try again.' and closes.",
      "",
      "- departure 7",
      "- `e2e/a.spec.ts`: closes",
      "- `server/a.test.ts`: one; two; and 2 more",
      "",
      "**1.2**",
    ].join("\n"),
  );
  expect(page).toContain("**1.4** Path · Notes\n\n- says nothing that could be tested\n");
});

test("the table of departures names their sentences", () => {
  const decision = `| No. | Specification | Here | Why | Sentences |
| --- | ------------- | ---- | --- | --------- |
| 1   | One           | Two  | So  | 1.1, 1.3  |
| 12  | Three         | Four | So  | 1.2       |
`;
  expect(departuresOf(decision)).toEqual([
    { number: 1, sentences: ["1.1", "1.3"] },
    { number: 12, sentences: ["1.2"] },
  ]);
});

test("what is said of single sentences is about sentences there are", () => {
  const { sentences: all, departures, untestable, notShown } = readSpecification();
  const byId = new Map(all.map((one) => [one.id, one]));
  expect(departures.length).toBeGreaterThan(10);
  for (const id of [...untestable, ...departures.flatMap((one) => one.sentences)]) expect(byId.get(id)?.id).toBe(id);
  for (const [id, texts] of Object.entries(notShown)) {
    expect(quotesOf(byId.get(id) ?? { id, text: "" })).toEqual(expect.arrayContaining([...texts]));
  }
});
