import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "ts5";
import { describe, expect, test } from "vitest";
import { flatten } from "./check-locales.ts";
import { projectRoot, type SourceFile, sourceFiles, walk } from "./source-files.ts";

/**
 * A confirmation dialog has one button that acts and one that closes it. «Cancelar la reserva» beside «Cancelar» reads
 * like the same button twice: the closing button must name what stays as it is, never the action.
 */

const texts = ["es", "en"].map((language) =>
  flatten(JSON.parse(readFileSync(join(projectRoot, `locales/${language}/translation.json`), "utf8"))),
);
const files = sourceFiles().filter(({ path }) => path.startsWith("web/") && path.endsWith(".tsx"));
const dialogs = files
  .filter(({ text }) => /<Dialog\b/.test(text))
  .map((file) => ({ path: file.path, ...buttonsOf(file) }));

/** The specification words this dialog, and its action is «Reemplazar imagen». */
const specified = "web/shared/listing-form/photos/PhotoReplacement.tsx";

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
    expect.arrayContaining([
      "web/shared/admin/decision/ReasonDialog.tsx",
      "web/screens/host/booking/CancelDialog.tsx",
      specified,
    ]),
  );
  const reasons = asking.find(({ path }) => path === "web/shared/admin/decision/ReasonDialog.tsx");
  expect(reasons?.deeds).toEqual(expect.arrayContaining(["admin.booking.cancelAction", "admin.booking.refundAmount"]));
});

/** Text keys of the buttons, by their click handler: those that close are ways out, all others act. */
function buttonsOf(file: SourceFile): { deeds: string[]; waysOut: string[] } {
  const found = { deeds: [] as string[], waysOut: [] as string[] };
  walk(file.ast, (node) => {
    if (!ts.isJsxElement(node) || node.openingElement.tagName.getText() !== "button") return;
    const press = attributeOf(node.openingElement, "onClick")?.getText() ?? "";
    const isWayOut = /\b(close|onClose|onCancel)\b/.test(press);
    found[isWayOut ? "waysOut" : "deeds"].push(...node.children.flatMap(keysIn));
  });
  // The callers of the operator's dialog provide the text of its action button.
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

/** Keys of `t("…")`. */
function keysIn(node: ts.Node): string[] {
  return [...node.getText().matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key = ""]) => key);
}

/** Words by their first five letters, so that «cancelar» and «cancela» match. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.slice(0, 5));
}
