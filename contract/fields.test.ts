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
