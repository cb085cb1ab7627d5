import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { useWorld } from "#testing/world.ts";
import { admitByHash, keptNonce, reactAriaStyle } from "./inline-code.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a page's own scripts and styles are admitted by their hashes, and lose the nonce they were told by", () => {
  const { html, admitted } = admitByHash(
    `<script nonce="${keptNonce}" type="module" async="">import "/a.js";</script><style nonce="${keptNonce}">p{}</style>` +
      `<script nonce="${keptNonce}" src="/b.js"></script>`,
  );
  expect(html).toBe(
    '<script type="module" async="">import "/a.js";</script><style>p{}</style><script src="/b.js"></script>',
  );
  expect(admitted.scripts).toEqual([hashOf('import "/a.js";')]);
  expect(admitted.styles).toEqual([hashOf("p{}"), hashOf(reactAriaStyle)]);
});

test("what somebody else wrote into a page is not admitted", () => {
  const { admitted } = admitByHash('<script>steal()</script><script nonce="guess">steal()</script><style>p{}</style>');
  expect(admitted).toEqual({ scripts: [], styles: [hashOf(reactAriaStyle)] });
});

test("the style that React Aria adds is the one we admit", () => {
  const folder = dirname(createRequire(import.meta.url).resolve("react-aria/package.json"));
  const source = readFileSync(join(folder, "dist/private/interactions/usePress.mjs"), "utf8");
  const [, template = ""] = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source) ?? [];
  expect(template.trim().replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, "data-react-aria-pressable")).toBe(reactAriaStyle);
});

const world = useWorld();
const ask = (url: string, headers: Record<string, string> = {}) =>
  world.app.http.inject({ url, headers: { accept: "text/html", ...headers } });
const policyOf = (answer: Awaited<ReturnType<typeof ask>>) => String(answer.headers["content-security-policy"]);

test("a kept page carries no nonce, and its policy admits each of its scripts", async () => {
  for (const url of ["/", "/home", "/terms"]) {
    const page = await ask(url);
    expect(page.body).not.toContain("nonce=");
    const scripts = [...page.body.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]+?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, text = ""] of scripts) expect(policyOf(page)).toContain(hashOf(text));
  }
});

test("a public page asks for no code while it arrives, and a signed-in page for all of it", async () => {
  const [shown, signedIn] = [await ask("/home"), await ask("/dashboard")];
  expect(shown.body).not.toMatch(/<link rel="modulepreload"|<script[^>]* type="module"/);
  expect(shown.body).toMatch(
    /<script type="text\/x-module">import [\s\S]*import\("(\/assets\/entry\.client-[^"]+)"\)[\s\S]*"entry":"\1"/,
  );
  expect(signedIn.body).toMatch(/<link rel="modulepreload"[\s\S]*<script[^>]* type="module"/);
});

test("a page for one reader has a nonce of its own", async () => {
  const [one, other] = [await ask("/admin"), await ask("/admin")];
  const [, nonce = ""] = /nonce="([^"]+)"/.exec(one.body) ?? [];
  expect(policyOf(one)).toContain(`script-src 'self' 'nonce-${nonce}'`);
  expect(policyOf(other)).not.toContain(nonce);
});

test("who has a kept page already gets 304 with the same policy, and a language cookie of their own", async () => {
  const page = await ask("/terms");
  const again = await ask("/terms", { "if-none-match": String(page.headers.etag), cookie: "lng=es" });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(policyOf(again)).toBe(policyOf(page));
  expect(again.headers.vary).toBe("Cookie, Accept-Language, Accept-Encoding");
  expect(again.headers["set-cookie"]).toContain("lng=es");
  const missing = await ask("/nada");
  expect((await ask("/nada", { "if-none-match": String(missing.headers.etag) })).statusCode).toBe(404);
});

test("the same page comes compressed as the browser asks", async () => {
  const lengths = [];
  for (const encoding of ["br", "gzip", "identity"]) {
    const { headers, rawPayload } = await ask("/terms", { "accept-encoding": encoding });
    expect(headers["content-encoding"]).toBe(encoding);
    lengths.push(rawPayload.length);
  }
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
});

test("a campaign's tags make no page of their own", async () => {
  const plain = await ask("/home");
  for (const tags of ["utm_source=x&utm_medium=y", "gclid=1", "fbclid=2"]) {
    const page = await ask(`/home?${tags}`);
    expect([page.statusCode, page.headers.etag]).toEqual([200, plain.headers.etag]);
  }
});
