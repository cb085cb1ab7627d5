import { expect, test } from "vitest";
import { type Manifest, overBudget, pageSizes } from "./check-page-sizes.ts";

const kilobyte = 1024;

test("a page weighs the manifest, its entry, its route and all it is nested in, each file once and with headers", () => {
  const manifest: Manifest = {
    url: "/manifest.js",
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
    "/manifest.js": 1000,
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
  const headerBytes = 560;
  expect(pageSizes(manifest, (file) => bytes[file] ?? Number.NaN)).toEqual([
    {
      path: "/spaces/:slug",
      scripts: ["/manifest.js", "/entry.js", "/react.js", "/root.js", "/area.js", "/space.js", "/loader.js"],
      jsBytes: 1215 + 7 * headerBytes,
      cssBytes: 12,
    },
    {
      path: "/",
      scripts: ["/manifest.js", "/entry.js", "/react.js", "/root.js", "/home.js", "/card.js"],
      jsBytes: 1115 + 6 * headerBytes,
      cssBytes: 5,
    },
  ]);
});

test("public pages keep to 150 KB of scripts, a listing's to 158, and to 25 KB of styles; 6 KB of the scripts are kept free", () => {
  const fits = { path: "/home", scripts: [], jsBytes: 144 * kilobyte, cssBytes: 25 * kilobyte };
  const scripts = { ...fits, jsBytes: fits.jsBytes + 1 };
  const styles = { ...fits, cssBytes: fits.cssBytes + 1 };
  const listing = { ...fits, path: "/home/:slug", jsBytes: 152 * kilobyte };
  const heavyListing = { ...listing, jsBytes: listing.jsBytes + 1 };
  expect(overBudget([fits, scripts, styles, listing, heavyListing, { ...scripts, path: "/host/dashboard" }])).toEqual([
    scripts,
    styles,
    heavyListing,
  ]);
});
