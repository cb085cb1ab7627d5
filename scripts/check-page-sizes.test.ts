import { expect, test } from "vitest";
import { type Manifest, overBudget, pageSizes } from "./check-page-sizes.ts";

const kilobyte = 1024;

test("a page weighs its entry, its route and all it is nested in, each file once", () => {
  const manifest: Manifest = {
    entry: { module: "/entry.js", imports: ["/react.js"] },
    routes: {
      root: { id: "root", path: "", module: "/root.js", imports: ["/react.js"], css: ["/root.css"] },
      home: { id: "home", parentId: "root", index: true, module: "/home.js", imports: ["/card.js"] },
      area: { id: "area", parentId: "root", path: "spaces", module: "/area.js" },
      space: {
        id: "space",
        parentId: "area",
        path: ":slug",
        module: "/space.js",
        clientLoaderModule: "/loader.js",
        css: ["/root.css", "/space.css#"],
      },
    },
  };
  const bytes: Record<string, number> = {
    "/entry.js": 1,
    "/react.js": 100,
    "/root.js": 2,
    "/home.js": 4,
    "/card.js": 8,
    "/area.js": 16,
    "/space.js": 32,
    "/loader.js": 64,
    "/root.css": 5,
    "/space.css": 7,
  };
  expect(pageSizes(manifest, (file) => bytes[file] ?? Number.NaN)).toEqual([
    { path: "/spaces/:slug", jsBytes: 215, cssBytes: 12 },
    { path: "/", jsBytes: 115, cssBytes: 5 },
  ]);
});

test("public pages keep to 150 KB of scripts and 25 KB of styles", () => {
  const fits = { path: "/home", jsBytes: 150 * kilobyte, cssBytes: 25 * kilobyte };
  const scripts = { ...fits, jsBytes: fits.jsBytes + 1 };
  const styles = { ...fits, cssBytes: fits.cssBytes + 1 };
  expect(overBudget([fits, scripts, styles, { ...scripts, path: "/host/dashboard" }])).toEqual([scripts, styles]);
});
