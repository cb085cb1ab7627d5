import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "ts5";
import { describe, expect, test } from "vitest";
import { flatten } from "./check-locales.ts";
import { projectRoot, type SourceFile, sourceFiles, walk } from "./source-files.ts";

/**
 * In a dialog that asks before something is done, one button does it and one is the way out. «Cancelar la reserva»
 * beside «Cancelar» is two buttons that read alike: a way out says what stays as it is, never the deed.
 */

const texts = ["es", "en"].map((language) =>
  flatten(JSON.parse(readFileSync(join(projectRoot, `locales/${language}/translation.json`), "utf8"))),
);
const files = sourceFiles().filter(({ path }) => path.startsWith("web/") && path.endsWith(".tsx"));
const dialogs = files
  .filter(({ text }) => /<Dialog\b/.test(text))
  .map((file) => ({ path: file.path, ...buttonsOf(file) }));

/** The specification has this one, and its deed is «Reemplazar imagen». */
const specified = "web/host/listing/PhotoReplacement.tsx";

describe.each(dialogs)("$path", ({ path, deeds, waysOut }) => {
  test("has no way out that reads like what it asks about", () => {
    for (const known of texts) {
      const done = deeds.flatMap((key) => wordsOf(known.get(key) ?? ""));
      for (const key of waysOut) {
        const [first = ""] = wordsOf(known.get(key) ?? "");
        expect({ key, first, done: done.includes(first) }).toEqual({ key, first, done: false });
        if (path !== specified) expect(known.get(key)).not.toMatch(/^(cancelar|cancel)$/i);
      }
    }
  });
});

test("the dialogs are found, with their ways out", () => {
  expect(dialogs.length).toBeGreaterThan(10);
  const asking = dialogs.filter(({ waysOut, deeds }) => waysOut.length > 0 && deeds.length > 0);
  expect(asking.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["web/admin/ReasonDialog.tsx", "web/host/HostCancelDialog.tsx", specified]),
  );
  const reasons = asking.find(({ path }) => path === "web/admin/ReasonDialog.tsx");
  expect(reasons?.deeds).toEqual(expect.arrayContaining(["admin.booking.cancelAction", "admin.booking.refundAmount"]));
});

/** Keys of texts by what a press does: whatever closes is a way out, all else does something. */
function buttonsOf(file: SourceFile): { deeds: string[]; waysOut: string[] } {
  const found = { deeds: [] as string[], waysOut: [] as string[] };
  walk(file.ast, (node) => {
    if (!ts.isJsxElement(node) || node.openingElement.tagName.getText() !== "button") return;
    const press = attributeOf(node.openingElement, "onClick")?.getText() ?? "";
    const isWayOut = /\b(close|onClose|onCancel)\b/.test(press);
    found[isWayOut ? "waysOut" : "deeds"].push(...node.children.flatMap(keysIn));
  });
  // What the operator's dialog does is said by whoever opens it.
  if (file.path.endsWith("/ReasonDialog.tsx")) found.deeds.push(...files.flatMap(reasonsOf));
  return found;
}

function reasonsOf(file: SourceFile): string[] {
  const keys: string[] = [];
  walk(file.ast, (node) => {
    if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return;
    if (node.tagName.getText() !== "ReasonDialog") return;
    const action = attributeOf(node, "action");
    if (action) keys.push(...keysIn(action));
  });
  return keys;
}

function attributeOf(element: ts.JsxOpeningLikeElement, name: string): ts.JsxAttribute | undefined {
  return element.attributes.properties.find(
    (property): property is ts.JsxAttribute => ts.isJsxAttribute(property) && property.name.getText() === name,
  );
}

/** Of `t("…")`. */
function keysIn(node: ts.Node): string[] {
  return [...node.getText().matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key = ""]) => key);
}

/** By how they begin, since «cancelar» and «cancela» are the same. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.slice(0, 5));
}
