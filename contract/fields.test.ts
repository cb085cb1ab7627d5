import { expect, it } from "vitest";
import { line, text } from "./fields.ts";

it("a line has no break, no tab and no mark of direction; several lines end as the first one does", () => {
  expect(line(1, 20).parse(" \u202aAna\u202c Cruz\r\n")).toBe("Ana Cruz");
  for (const broken of ["Ana\nCruz", "Ana\rCruz", "Ana\tCruz", "Ana\u2028Cruz", "Ana\u0085Cruz", "Ana\u000bCruz"]) {
    expect(
      line(1, 20)
        .safeParse(broken)
        .error?.issues.map(({ message }) => message),
    ).toEqual(["characters"]);
  }
  expect(
    line(1, 20)
      .safeParse("\u202e\n")
      .error?.issues.map(({ message }) => message),
  ).toEqual(["required"]);
  expect(text(1, 20).parse("uno\r\ndos\rtres\u202e\n")).toBe("uno\ndos\ntres");
  expect(text(1, 20).safeParse("uno\u0000dos").success).toBe(false);
});

it("a text of invisible characters is empty, and a minimum counts visible ones; emoji stay whole", () => {
  const rulesOf = (schema: ReturnType<typeof text>, value: string) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);
  const blanks = ["\u3164", "\u200b\u200b", "\u2800", "\u00ad\u2060", "\u115f\uffa0", "\u{e0020}", "\u200d\ufe0f"];
  for (const blank of [...blanks, "\u3164 \u3164"]) {
    expect(rulesOf(text(1, 20), blank)).toEqual(["required"]);
    expect(rulesOf(line(1, 20), blank)).toEqual(["required"]);
    expect(text(0, 20).parse(blank)).toBe("");
  }
  for (const blank of blanks) expect(rulesOf(text(3, 20), `a${blank}${blank}b`)).toEqual(["too_short"]);
  expect(text(3, 20).parse("a b")).toBe("a b");
  for (const whole of ["👩\u200d👩\u200d👧", "❤\ufe0f", "🏴\u{e0067}\u{e0062}\u{e007f}", "\u0645\u06cc\u200c\u062e"]) {
    expect(text(1, 20).parse(whole)).toBe(whole);
  }
});
