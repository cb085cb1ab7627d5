import { expect, test } from "vitest";
import { missingPackages } from "./setup.mjs";

const locked = {
  packages: {
    "": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/a/node_modules/b": { version: "2.0.0" },
    "node_modules/tool": { version: "3.0.0", dev: true },
    "node_modules/other-system": { version: "4.0.0", optional: true },
  },
};

function installed(versions: Record<string, string>) {
  const packages = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  return { packages: Object.fromEntries(packages) };
}

test("nothing installed: everything is missing, but what only other systems need", () => {
  expect(missingPackages(locked, undefined, true)).toEqual(["a", "b", "tool"]);
});

test("a production install lacks nothing until a tool is wanted", () => {
  const production = installed({ a: "1.0.0", "a/node_modules/b": "2.0.0" });
  expect(missingPackages(locked, production, false)).toEqual([]);
  expect(missingPackages(locked, production, true)).toEqual(["tool"]);
});

test("another version than the locked one is missing", () => {
  expect(missingPackages(locked, installed({ a: "1.0.1", "a/node_modules/b": "2.0.0" }), false)).toEqual(["a"]);
});
