import { expect, test } from "vitest";
import { drawn } from "./drawn.ts";
import { kinds, scene } from "./scenes.mjs";

test.each(kinds)("every form of %s is drawn whole", (kind) => {
  for (const seed of drawn[kind]?.forms.keys() ?? []) {
    const svg = scene(kind, seed);
    expect([svg.startsWith("<svg "), svg.endsWith("</svg>")]).toEqual([true, true]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("the same arguments draw the same picture, another seed another", () => {
  expect(scene("casa", 3, "dorada")).toBe(scene("casa", 3, "dorada"));
  expect(scene("casa", 3, "dorada")).not.toBe(scene("casa", 13, "dorada"));
});
