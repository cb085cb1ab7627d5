import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import "#testing/fixed-seed.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { maskedIn } from "./masking.ts";

const ownHost = "linkisla.test";

function shown(text: string): string {
  let result = "";
  let at = 0;
  for (const { kind, from, to } of maskedIn(text, ownHost)) {
    result += `${text.slice(at, from)}[${kind}]`;
    at = to;
  }
  return result + text.slice(at);
}

test.each(tableUnder("Masking examples", "docs/rules/messages.md"))("«$Typed» is shown as «$Shown»", (row) => {
  expect(shown(row.Typed as string)).toBe(row.Shown);
});

describe("masking", () => {
  const names = [
    ["0", "cero", "zero", "０", "٠", "०", "0️⃣", "𝟎"],
    ["1", "uno", "one", "１", "١", "१", "①", "❶"],
    ["2", "dos", "two", "２", "٢", "२", "②", "❷"],
    ["3", "tres", "three", "３", "٣", "३", "③", "❸"],
    ["4", "cuatro", "four", "４", "٤", "४", "④", "❹"],
    ["5", "cinco", "five", "５", "٥", "५", "⑤", "❺"],
    ["6", "seis", "six", "６", "٦", "६", "⑥", "❻"],
    ["7", "siete", "seven", "７", "٧", "७", "⑦", "❼"],
    ["8", "ocho", "eight", "８", "٨", "८", "⑧", "❽"],
    ["9", "nueve", "nine", "９", "٩", "९", "⑨", "❾"],
  ];
  const digit = fc.integer({ min: 0, max: 9 }).chain((value) => fc.constantFrom(...(names[value] as string[])));
  const between = fc.constantFrom(" ", "-", ".", "  ", " - ", ",", "/", "_", "\u200b ", " guion ", "\n", "*", ") ");
  const phone = fc
    .array(fc.tuple(digit, between), { minLength: 7, maxLength: 15 })
    .map((steps) => steps.map(([one, gap]) => one + gap).join(""))
    // What reads as a date is taken for one.
    .filter((written) => !/\d[/.-]\d+[/.-]\d/.test(written.normalize("NFKC").replace(/\p{Cf}/gu, "")));

  it("hides every digit of a number, however it is written", () => {
    fc.assert(
      fc.property(phone, (written) => {
        const found = maskedIn(`Llámame al ${written}gracias`, ownHost);
        expect(found).toHaveLength(1);
        const [only] = found as [(typeof found)[number]];
        expect(only.from).toBe("Llámame al ".length);
        expect(/[\p{L}\p{N}]/u.test(`${written}`.slice(only.to - "Llámame al ".length).replace(/guion/g, ""))).toBe(
          false,
        );
      }),
    );
  });

  it("finds stretches of any text in order, none empty and none in the middle of a character", () => {
    const odd = fc.constantFrom("787", "555", "0142", "@", ".com", "calle ", "🏝️", "é", "\u0301", "٧", " ", "\ud83d");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(odd).map((parts) => parts.join("")),
        ),
        (text) => {
          let last = 0;
          for (const { from, to } of maskedIn(text, ownHost)) {
            expect(from).toBeGreaterThanOrEqual(last);
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(text.length);
            for (const end of [from, to])
              expect(/^[\udc00-\udfff]/.test(text.slice(end)) && /[\ud800-\udbff]$/.test(text.slice(0, end))).toBe(
                false,
              );
            last = to;
          }
        },
      ),
    );
  });
});
