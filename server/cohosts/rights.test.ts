import { expect, test } from "vitest";
import { rights, rightsOf } from "#contract/rights.ts";
import { tableUnder } from "#testing/markdown-tables.ts";

test("the document has the rights of every role as they are", () => {
  const rows = tableUnder("Roles and rights", "docs/rules/cohosts.md");
  expect(rows.map(({ Right }) => Right)).toEqual(rights.map((right) => `\`${right}\``));
  for (const [role, has] of Object.entries(rightsOf)) {
    const said = rows.map((row) => row[`\`${role}\``]);
    expect({ role, said }).toEqual({ role, said: rights.map((right) => (has.includes(right) ? "yes" : "no")) });
  }
});
