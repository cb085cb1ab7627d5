import { expect, test } from "vitest";
import { codesAsText, inFours } from "./codes.ts";

test("a secret is read in groups of four", () => {
  expect(inFours("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
  expect(inFours("JBSWY3")).toBe("JBSW Y3");
  expect(inFours("")).toBe("");
});

test("saved recovery codes stand one a line below their heading", () => {
  expect(codesAsText("Códigos", ["ABCD-EFGH", "2345-6789"])).toBe("Códigos\r\n\r\nABCD-EFGH\r\n2345-6789\r\n");
});
