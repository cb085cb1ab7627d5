import { parse } from "postcss";
import { expect, test } from "vitest";
import { classProblems, styleProblems, valueProblems } from "./check-styles.ts";

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

test("windows are told apart by four widths", () => {
  const at = (width: string) => styleProblems([sheet(screen, `@media (${width}) { .a { color: inherit } }`)]);
  for (const width of ["min-width: 37.5rem", "max-width: 43.74rem", "min-width: 66.25rem"])
    expect(at(width)).toEqual([]);
  for (const width of ["min-width: 700px", "min-width: 50rem"]) expect(at(width)).toHaveLength(1);
});

test("the styles of kit and shared stand in their layers, so that a screen's win", () => {
  const problemsAt = (path: string, text: string) => styleProblems([sheet(path, text)]);
  expect(problemsAt("web/kit/A.module.css", "@layer kit { .a { color: inherit } }")).toEqual([]);
  expect(problemsAt("web/kit/A.module.css", ".a { color: inherit }")).toHaveLength(1);
  expect(problemsAt("web/shared/x/A.module.css", "@layer kit { .a { color: inherit } }")).toHaveLength(1);
  expect(problemsAt(screen, ".a { color: inherit }")).toEqual([]);
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
  const twins = [sheet(screen, ".a { color: inherit }"), sheet("web/shared/x/A.module.css", "@layer shared {}")];
  expect(classProblems(twins, []).map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`has the name of ${screen}`),
  );
});
