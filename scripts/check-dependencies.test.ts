import { expect, test } from "vitest";
import { dependencyProblems, dependencyReport, type Lock } from "./check-dependencies.ts";

const purposes = { soup: "Warms", salt: "Seasons" };

/** Two direct dependencies; the soup brings its own water, and a spoon for each platform. */
const lock: Lock = {
  "": { dependencies: { soup: "1.0.0", salt: "2.0.0" }, devDependencies: { stove: "3.0.0" } },
  "node_modules/soup": {
    version: "1.0.0",
    license: "MIT",
    dependencies: { water: "1", salt: "2" },
    optionalDependencies: { "spoon-linux": "1", "spoon-mac": "1" },
    peerDependencies: { bowl: "1", lid: "1" },
  },
  "node_modules/soup/node_modules/water": { version: "1.1.0", license: "0BSD", dependencies: { ice: "1" } },
  "node_modules/water": { version: "9.0.0", license: "GPL-3.0-only", dev: true },
  "node_modules/ice": { version: "1.0.0", license: "(MIT OR GPL-3.0-only)" },
  "node_modules/bowl": { version: "1.0.0", license: "MIT" },
  "node_modules/salt": { version: "2.0.0", license: "ISC" },
  "node_modules/spoon-linux": { version: "1.0.0", license: "MIT", optional: true },
  "node_modules/spoon-mac": { version: "1.0.0", license: "MIT AND 0BSD", optional: true },
  "node_modules/stove": { version: "3.0.0", license: "AGPL-3.0-only", dev: true },
};
const withLicence = (name: string, license: string | undefined): Lock => {
  const { license: _, ...facts } = lock["node_modules/salt"] ?? {};
  return { ...lock, [`node_modules/${name}`]: license === undefined ? facts : { ...facts, license } };
};
const refused = (name: string, licence: string) =>
  `${name} has the licence ${licence}, which is not allowed: choose another package, or allow it with a reason in scripts/check-dependencies.ts.`;

test("a tree with allowed licences and a purpose for each dependency is in order, whatever development uses", () => {
  expect(dependencyProblems(lock, purposes)).toEqual([]);
});

test("a licence that is not allowed is refused, in packages for other platforms and in parts of terms too", () => {
  for (const licence of ["GPL-3.0-only", "MIT AND GPL-3.0-only", "(GPL-3.0-only OR AGPL-3.0-only)"]) {
    expect(dependencyProblems(withLicence("salt", licence), purposes)).toEqual([refused("salt", licence)]);
  }
  const platform = { ...lock["node_modules/spoon-mac"], license: "GPL-3.0-only" };
  const nested = { ...lock, "node_modules/soup/node_modules/@a/spoon-mac": platform };
  expect(dependencyProblems(nested, purposes)).toEqual([refused("@a/spoon-mac", "GPL-3.0-only")]);
});

test("a licence allowed for some packages is refused in others", () => {
  const lesser = "Apache-2.0 AND LGPL-3.0-or-later";
  expect(dependencyProblems(withLicence("@img/sharp-win32-x64", lesser), purposes)).toEqual([]);
  expect(dependencyProblems(withLicence("pepper", lesser), purposes)).toEqual([refused("pepper", lesser)]);
  expect(dependencyProblems(withLicence("pepper", "OFL-1.1"), purposes)).toEqual([refused("pepper", "OFL-1.1")]);
});

test("a package without a licence, a dependency without a purpose and a purpose left over are named", () => {
  expect(dependencyProblems(withLicence("pepper", undefined), { soup: "Warms", sugar: "Sweetens" })).toEqual([
    "salt has no purpose: say in scripts/dependency-purposes.json what it is for.",
    "sugar is no production dependency: remove it from scripts/dependency-purposes.json.",
    "pepper states no licence: find out which it has before using it.",
  ]);
});

test("the report counts what each brings, without the packages for one platform", () => {
  const report = dependencyReport(lock, purposes);
  expect(report).toContain("2 direct dependencies; with what they bring, 5 packages.");
  const rows = report.split("\n").filter((line) => line.startsWith("|"));
  const cells = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toContainEqual(["`soup`", "1.0.0", "MIT", "4", "Warms"]);
  expect(cells).toContainEqual(["`salt`", "2.0.0", "ISC", "0", "Seasons"]);
  expect(cells).toContainEqual(["MIT", "2", "1"]);
  expect(cells).toContainEqual(["MIT AND 0BSD", "0", "1"]);
  expect(cells).toContainEqual(["`stove`", "3.0.0", "AGPL-3.0-only"]);
});
