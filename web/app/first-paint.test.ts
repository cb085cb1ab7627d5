import { expect, test } from "vitest";
import { withBreakagesTold } from "./breakages.ts";
import { pageFirst, withPressesKept } from "./first-paint.ts";
import { withRenewal } from "./renewal.ts";

const rendered = [
  '<html><head><link rel="preload" href="/a.woff2" as="font"/>',
  '<link rel="modulepreload" href="/assets/vendor.js" nonce="n"/><link rel="modulepreload" nonce="n" href="/assets/home.js"/>',
  '<link rel="stylesheet" href="/assets/site.css"/></head><body><h1>Casa $& faro</h1>',
  '<script nonce="n">window.context = {}</script>',
  '<link rel="modulepreload" nonce="n" href="/assets/entry.js"/>',
  '<script nonce="n" type="module" async="">import "/assets/home.js";\n  import("/assets/entry.js");</script></body></html>',
].join("");

const page = pageFirst(rendered, { nonce: "n", texts: "/api/texts.json" });

test("nothing of the code is asked for while the page arrives", () => {
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('type="module"');
  expect(page).toContain('<script nonce="n" type="text/x-module">import "/assets/home.js";\n');
});

test("the page itself, its styles and letters stay as they were", () => {
  for (const kept of ["<h1>Casa $& faro</h1>", 'rel="stylesheet"', 'as="font"', "window.context = {}"]) {
    expect(page).toContain(kept);
  }
});

test("what starts it knows every module and the texts, and is let in by the page's nonce", () => {
  const [, script = ""] = /<script nonce="n">(\(function[\s\S]*?)<\/script><\/head>/.exec(page) ?? [];
  expect(script).toContain(
    '{"texts":"/api/texts.json","modules":["/assets/vendor.js","/assets/home.js"],"entry":"/assets/entry.js"}',
  );
  expect(() => new Function(script)).not.toThrow();
});

test.for([
  ["presses are kept", withPressesKept],
  ["what the site does not have any more is noticed", withRenewal],
  [
    "what breaks is told",
    (page: string, nonce: string) => withBreakagesTold(page, nonce, { address: "/api/browser-errors", pattern: "/" }),
  ],
] as const)("%s from the first moment on, on every page", ([, withIt]) => {
  const [, script = ""] = /<script nonce="n">(\(function[\s\S]*?)<\/script><\/head>/.exec(withIt(rendered, "n")) ?? [];
  expect(() => new Function(script)).not.toThrow();
});
