import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { usesInBuilt, usesInProject } from "./browser-uses-code.ts";
import { usesInStyles } from "./browser-uses-css.ts";
import { judge } from "./check-browsers.ts";

/** The check finds features missing in the oldest browsers: Safari 16.4, Firefox 115 and Chrome 109. */

function inCode(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "linkisla-browsers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "page.tsx"), text);
  const compilerOptions = { target: "esnext", lib: ["esnext", "dom", "dom.iterable"], types: [], jsx: "preserve" };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["page.tsx"] }));
  return usesInProject(join(folder, "tsconfig.json")).map(({ what }) => what);
}

test("in our code a member is refused by the interface it belongs to", () => {
  const text = `
    const search = new URLSearchParams(location.search);
    export const newer = [search.size, AbortSignal.any([]), [3, 1].toSorted(), new Set([1]).union(new Set())];
    export const { size: entries } = search;
    export const groups = Object.groupBy([1], String);
    export const steps = new Map([[1, 2]]).keys().map(String);
    export const older = [new Map().size, new Set().size, new File([], "").size, [1].map(String), AbortSignal.timeout(1)];
  `;
  expect(inCode(text)).toEqual([
    "URLSearchParams.size",
    "AbortSignal.any",
    "Array.toSorted",
    "Set.union",
    "URLSearchParams.size",
    "Object.groupBy",
    "Iterator.map",
  ]);
});

test("in our code globals, events and attributes are refused, and names of ours that sound the same are not", () => {
  const text = `
    declare const React: unknown;
    export const wait = (done: () => void) => requestIdleCallback(done);
    addEventListener("scrollend", () => {});
    addEventListener("scroll", () => {});
    export const list = <ul onScrollEnd={() => {}} onScroll={() => {}} popover="manual" inert />;
    export const ours = { size: 1, any: 2, toSorted: () => [] };
    export const fine = [ours.size, ours.any, ours.toSorted()];
  `;
  expect(inCode(text)).toEqual(["requestIdleCallback", "scrollend event", "<ul onScrollEnd>", "<ul popover>"]);
});

test("in what is sent to browsers a name is refused that means one thing only", () => {
  const text =
    "let e=AbortSignal.any([t]),n=r.toSorted(),o=r.map(t),i=new Map,s=AbortSignal.timeout(5);a.showPopover()";
  expect(usesInBuilt("site.js", text).map(({ what }) => what)).toEqual(["AbortSignal.any", "toSorted", "showPopover"]);
});

test("in styles properties, values, functions, selectors and at-rules are refused, but where it was asked for them", () => {
  const text = `
    .a:has(:checked) { text-wrap: balance; color: color-mix(in srgb, red, blue); display: grid }
    .b:popover-open { -webkit-user-select: none; user-select: none }
    @starting-style { .c { opacity: 0 } }
    @media (scripting: none) and (min-width: 5px) { .d:is(:hover) { width: min(1px, 2px) } }
    @supports selector(:has(a)) { .e:has(:checked) { top: 0 } }
  `;
  expect(usesInStyles("root.css", text).map(({ what }) => what)).toEqual([
    ":has",
    "text-wrap",
    "text-wrap: balance",
    "color-mix()",
    ":popover-open",
    "@starting-style",
    "@media (scripting)",
  ]);
});

test("what is allowed is allowed where it says, and must be used there", () => {
  const use = { what: "text-wrap: balance", where: "root.css: h1", lacking: ["chrome 109"] };
  const other = { ...use, where: "cards.css: h3" };
  const here = { what: "text-wrap", where: "root", why: "only prettier" };
  const idle = { what: "resize", where: "", why: "only prettier" };
  expect(judge([use, other], [here, idle])).toEqual({ refused: [other], idle: [idle] });
});
