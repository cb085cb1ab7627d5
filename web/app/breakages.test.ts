import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { breakagesScript } from "./breakages.ts";

const origin = "https://linkisla.test";

/** Everything the script uses of a page. */
function aPage(router?: object) {
  const script = breakagesScript({ address: "/api/browser-errors", pattern: "/home/:slug" });
  const listeners: Record<string, (event: object) => void> = {};
  const sent: { address: string; body: unknown; keepalive: unknown }[] = [];
  const said: unknown[] = [];
  const world = {
    location: { origin },
    console: { error: (...all: unknown[]) => void said.push(all) },
    addEventListener: (name: string, listen: (event: object) => void) => {
      listeners[name] = listen;
    },
    fetch: async (address: string, { body, keepalive }: { body: string; keepalive: boolean }) =>
      void sent.push({ address, keepalive, body: JSON.parse(body) }),
    window: { __reactRouterDataRouter: router },
    Error,
  };
  runInNewContext(script, world);
  return { listeners, sent, said, console: world.console };
}

const anError = (stack: string, name = "TypeError") =>
  Object.assign(new Error("Ana Cruz, ana@correo.test"), { name, stack });
const chromes = `TypeError: Ana Cruz at https://linkisla.test/x
    at Card (${origin}/assets/Card-B2x.js:1:204)
    at async ${origin}/assets/vendor.react-9.js:3:7
    at ${origin}/auth/reset-password/geheim:12:3
    at https://elsewhere.test/x.js:1:1`;

test("an error is told by its type, its places in our scripts and its route, and by nothing else", () => {
  const { listeners, sent } = aPage();
  listeners.error?.({ error: anError(chromes), filename: "", lineno: 0, colno: 0 });
  expect(sent).toEqual([
    {
      address: "/api/browser-errors",
      keepalive: true,
      body: {
        name: "TypeError",
        frames: ["Card-B2x.js:1:204", "vendor.react-9.js:3:7", "page:12:3"],
        page: "/home/:slug",
      },
    },
  ]);
});

test("Firefox and Safari write their stacks otherwise; a promise nobody caught and what React caught are told too", () => {
  const { listeners, sent, said, console } = aPage();
  listeners.unhandledrejection?.({ reason: anError(`Card@${origin}/assets/Card-B2x.js:1:204\n@${origin}/a.js:2:1`) });
  console.error("React Router caught", anError(`x@${origin}/assets/Row-1.js:2:2`, "my own"));
  expect(sent.map(({ body }) => body)).toEqual([
    { name: "TypeError", frames: ["Card-B2x.js:1:204", "page:2:1"], page: "/home/:slug" },
    { name: "Error", frames: ["Row-1.js:2:2"], page: "/home/:slug" },
  ]);
  expect(said).toHaveLength(1);
});

test("a script that could not even be read is told by where it broke", () => {
  const { listeners, sent } = aPage();
  listeners.error?.({ error: null, filename: `${origin}/assets/Card-B2x.js`, lineno: 1, colno: 9 });
  expect(sent.map(({ body }) => body)).toEqual([{ name: "Error", frames: ["Card-B2x.js:1:9"], page: "/home/:slug" }]);
});

test("an extension's, another site's and what merely was given up are left out", () => {
  const { listeners, sent } = aPage();
  const others = [
    "TypeError: x\n    at f (chrome-extension://abc/x.js:1:2)\n    at https://linkisla.test/assets/Card-B2x.js:1:2",
    "f@moz-extension://abc/x.js:1:2",
    "TypeError: x\n    at https://cdn.test/x.js:1:2",
    "TypeError: Failed to fetch",
  ];
  for (const stack of others) listeners.error?.({ error: anError(stack), filename: "", lineno: 0, colno: 0 });
  listeners.error?.({ error: null, filename: "", lineno: 0, colno: 0 });
  listeners.unhandledrejection?.({ reason: "Ana Cruz" });
  listeners.unhandledrejection?.({ reason: anError(chromes, "AbortError") });
  expect(sent).toEqual([]);
});

test("once the page is alive its route is the one it is at; the same is told once, and five things of a page", () => {
  const matches = [{ path: "" }, {}, { path: "host" }, { path: "bookings/:id" }].map((route) => ({ route }));
  const { listeners, sent } = aPage({ state: { matches } });
  for (const line of [1, 1, 2, 3, 4, 5, 6]) {
    listeners.error?.({ error: anError(`x@${origin}/assets/Row-1.js:${line}:1`), filename: "", lineno: 0, colno: 0 });
  }
  expect(sent.map(({ body }) => (body as { page: string }).page)).toEqual(Array(5).fill("/host/bookings/:id"));
});
