import { expect, test } from "vitest";
import { breakagesScript } from "./breakages.ts";
import { pressesKept, scriptText, startScript, touchNoticed } from "./first-paint.ts";
import { renewalScript } from "./renewal.ts";
import { returnScript } from "./returning.ts";

test.for([
  ["what starts the page", startScript("/api/texts.json", { modules: ["/assets/home.js"], entry: "/assets/entry.js" })],
  ["what notices the first touch", touchNoticed()],
  ["what keeps presses", pressesKept()],
  ["what notices a deployment", renewalScript()],
  ["what tells of breakages", breakagesScript({ address: "/api/browser-errors", pattern: "/" })],
  ["what brings a session back", returnScript("/api")],
] as const)("%s can be read as a script, alone and after another", ([, text]) => {
  expect(() => new Function(text + text)).not.toThrow();
});

test("what a script is given cannot end it", () => {
  const text = scriptText((given: string) => given, "</script><script>steal()");
  expect(text).not.toContain("</script");
  expect(text).toContain("\\u003c/script>");
});
