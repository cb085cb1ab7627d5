import { parse } from "postcss";
import { expect, test } from "vitest";
import { classProblems, staleClasses, styleProblems, valueProblems } from "./check-styles.ts";

const sheet = (path: string, text: string) => ({ path, text, root: parse(text) });
const screen = "web/screens/host/a/A.module.css";

test.for([
  ["gap", "var(--space-8) 0"],
  ["margin", "calc(-1 * var(--space-4)) auto 0 clamp(1rem, 2vw, 2rem)"],
  ["font-size", "var(--size-small)"],
  ["border", "1.5px solid var(--line)"],
  ["box-shadow", "inset 0 0 0 1.5px currentColor"],
  ["width", "min(100%, 25rem)"],
] as const)("%s: %s is of the scales", ([property, value]) => {
  expect(valueProblems(property, value)).toEqual([]);
});

test.for([
  ["gap", "10px", "outside the scale of space"],
  ["padding", "var(--space-8) 0.7rem", "outside the scale of space"],
  ["font-size", "0.9rem", "outside the scale of type"],
  ["font-weight", "600", "outside the scale of weight"],
  ["border-radius", "8px", "outside the scale of radius"],
  ["color", "#fff", "a color of its own"],
  ["background", "rgb(0 0 0 / 0.5)", "a color of its own"],
  ["box-shadow", "0 1px 2px var(--ink)", "a depth of its own"],
  ["width", "320px", "does not follow the visitor's text size"],
] as const)("%s: %s is refused", ([property, value, message]) => {
  expect(valueProblems(property, value)).toContainEqual(expect.stringContaining(message));
});

test("windows are told apart by few widths", () => {
  const at = (width: string) => styleProblems([sheet(screen, `@media (${width}) { .a { color: inherit } }`)]);
  for (const width of ["min-width: 37.5rem", "max-width: 43.74rem", "min-width: 66.25rem"])
    expect(at(width)).toEqual([]);
  for (const width of ["min-width: 700px", "min-width: 50rem"]) expect(at(width)).toHaveLength(1);
});

test("the folder of a module gives its layer", () => {
  const problemsAt = (path: string, text: string) => styleProblems([sheet(path, text)]);
  expect(problemsAt("web/kit/A.module.css", ".a { color: inherit }")).toEqual([]);
  expect(problemsAt("web/kit/A.module.css", "@layer kit { .a { color: inherit } }")).toHaveLength(1);
  expect(problemsAt("web/kit/styles/base.css", "@layer base { a { color: inherit } }")).toEqual([]);
});

test("a selector stands once in a file, and once more under each condition", () => {
  const problemsOf = (text: string) => styleProblems([sheet(screen, text)]).map(({ message }) => message);
  const narrow = "@media (max-width: 43.74rem)";
  expect(problemsOf(`.a { color: inherit } ${narrow} { .a { margin: 0 } } @media print { .a { margin: 0 } }`)).toEqual(
    [],
  );
  expect(problemsOf(".a { &:hover { color: inherit } } .b { &:hover { color: inherit } }")).toEqual([]);
  expect(problemsOf(".a { color: inherit } .b { margin: 0 } .a { color: inherit }")).toEqual([
    ".a stands twice: write one rule",
  ]);
  expect(problemsOf(`${narrow} { .a { margin: 0 } } ${narrow} { .a { gap: 0 } }`)).toHaveLength(1);
});

test("values under a condition are of the scales too", () => {
  expect(styleProblems([sheet(screen, ".a { @media (min-width: 37.5rem) { gap: 0.9rem } }")])).toHaveLength(1);
  expect(styleProblems([sheet(screen, "@page { margin: 20mm 10px }")])).toEqual([]);
});

test("every class is written once and used", () => {
  const styles = [sheet(screen, ".a { color: inherit } .b { color: inherit }")];
  const use = (text: string) =>
    classProblems(styles, [
      { path: "web/screens/host/a/A.tsx", text: `import styles from "./A.module.css"; ${text}` },
    ]).map(({ message }) => message);
  expect(use("styles.a; styles.b;")).toEqual([]);
  expect(use("styles.a;")).toEqual([".b is used nowhere: take it out"]);
  expect(use("styles.a; styles.b; styles.c;")).toEqual([`styles.c is no class of ${screen}`]);
  expect(use("styles[tone];")).toEqual([]);
});

test("no two modules share a name", () => {
  const twins = [sheet(screen, ".a { color: inherit }"), sheet("web/shared/x/A.module.css", "")];
  expect(classProblems(twins, []).map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`has the name of ${screen}`),
  );
});

test("browser tests look for classes that there are", () => {
  const styles = [sheet(screen, ".row { color: inherit }"), sheet("web/kit/styles/button.module.css", "")];
  const stale = (text: string) => staleClasses(styles, [{ path: "e2e/a.spec.ts", text }]);
  expect(stale('page.locator(".A-row"); import "./a.spec-of.ts"')).toEqual([]);
  expect(stale('\npage.locator(".A-gone")')).toEqual([
    { path: "e2e/a.spec.ts", line: 2, message: ".A-gone is a class that no style has" },
  ]);
  expect(stale('page.locator(".button-primary"), page.locator(".Gone-row")')).toHaveLength(2);
});
