import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import "#testing/fixed-seed.ts";
import { messageLimits } from "#contract/messages/limits.ts";
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

  /** A repeated part, with something before it, as long as a message may be. */
  const repeated = fc
    .tuple(
      fc.constantFrom("", "http:", "calle ", "ana gmail", "18.4655", `${"x".repeat(64)}(at)${"y".repeat(62)}`),
      fc.array(
        fc.constantFrom(
          "a",
          ".",
          "-",
          "@",
          "㏂",
          "a.m.",
          "ﷺ",
          "…",
          "1",
          "٧",
          " ",
          "  ",
          " at ",
          " punto ",
          "(",
          "calle ",
          "ñ",
        ),
        { minLength: 1, maxLength: 4 },
      ),
      fc.constantFrom("", '"', "x"),
    )
    .map(([before, parts, after]) => {
      const part = parts.join("");
      const room = messageLimits.text - before.length - after.length;
      return before + part.repeat(Math.ceil(room / part.length)).slice(0, room) + after;
    });

  it("takes a moment, whatever repeats in the text", { timeout: 120_000 }, () => {
    // What grows with the square of the text takes seconds here, or does not end.
    const mostMs = 2_000;
    const timed = (text: string) => {
      const before = process.threadCpuUsage();
      maskedIn(text, ownHost);
      expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(mostMs);
    };
    timed(`18.4655${" ".repeat(1990)}"`);
    timed("㏂".repeat(messageLimits.text));
    fc.assert(fc.property(repeated, timed));
  });

  it("hides what it does not search: the end of a text whose characters become many", () => {
    const text = "ﷺ".repeat(1000);
    const found = maskedIn(`${text} ana@example.com`, ownHost);
    expect(found.at(-1)).toMatchObject({ kind: "link", to: text.length + " ana@example.com".length });
    expect(maskedIn("안녕하세요 ".repeat(333), ownHost)).toEqual([]);
  });

  it("finds an address after others that hang together with it, and one of many parts", () => {
    expect(shown("a@b.com+ana@example.com")).not.toContain("ana");
    expect(shown(`${"x.".repeat(20)}micasa.com`)).not.toContain("micasa");
    expect(shown("a-b-c@example.com, a.b-micasa.com")).toBe("[email], [link]");
  });
});
