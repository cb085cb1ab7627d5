import { expect, test, vi } from "vitest";
import { useWorld } from "#testing/world.ts";
import { pageAddressOf } from "./page-address.ts";

/** Which requests render a page anew, and how often a network may make them. */

const world = useWorld({ RATE_LIMIT_PAGES: "60", TRUST_PROXY: "1" });

const get = async (url: string, from: string, language = "es") => {
  const headers = { accept: "text/html", "accept-language": language, "x-forwarded-for": from };
  const { statusCode, headers: told, body } = await world.app.http.inject({ url, headers });
  return { status: statusCode, told, body };
};

test("a network that asks for page after page is asked to wait in its language, and nobody else is", async () => {
  const ask = (url: string, language?: string) => get(url, "192.0.2.1", language);
  expect((await ask("/nada-1")).status).toBe(404);
  expect((await ask("/nada-2")).status).toBe(404);
  const { status, told, body } = await ask("/nada-3");
  expect([status, told["retry-after"], told["content-type"]]).toEqual([429, "60", "text/html; charset=utf-8"]);
  expect(told["cache-control"]).toBe("private, no-cache");
  expect(body).toContain('<html lang="es">');
  expect(body).toContain("Demasiadas páginas a la vez");
  expect(body).toContain("Espera 60 segundos y sigue.");
  const [, nonce] = /style-src 'self' 'nonce-([^']+)'/.exec(String(told["content-security-policy"])) ?? [];
  expect(body).toContain(`<style nonce="${nonce}">`);
  expect((await ask("/nada-3", "en")).body).toContain("Wait 60 seconds and go on.");
  expect((await get("/nada-3", "192.0.2.2")).status).toBe(404);
  world.clock.advance(1);
  expect((await ask("/nada-3")).status).toBe(404);
});

test("a page that failed shows the id by which the logs tell why, in the reader's language, kept or not", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(world.app.ctx.db, "executeQuery").mockImplementation(() => {
    throw new Error("a fault of ours");
  });
  for (const [url, language, sentence] of [
    ["/home/casa-del-faro", "es", "Si nos escribes por esto, copia este código: "],
    ["/home/casa-del-faro?hold=7", "en", "If you write to us about it, copy this code: "],
  ] as const) {
    const { status, told, body } = await get(url, "192.0.2.9", language);
    expect([url, status, told["cache-control"]]).toEqual([url, 500, "private, no-cache"]);
    expect(body).toContain(`${sentence}${told["x-request-id"]}`);
    expect(body).not.toContain("a fault of ours");
  }
  vi.restoreAllMocks();
  expect((await get("/home/casa-del-faro", "192.0.2.8")).status).toBe(404);
});

test("a page that is kept is free, whatever a campaign hung on its address, and is the same page", async () => {
  const plain = async (url: string) => {
    const { status, body } = await get(url, "192.0.2.3");
    return [status, body.replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, "")];
  };
  const page = await plain("/terms");
  expect(page[0]).toBe(200);
  expect(page[1]).toContain('<link rel="canonical" href="http://linkisla.test/terms"/>');
  for (const mark of ["?utm_source=1", "?utm_source=2&fbclid=abc", "?gclid=%C3%B1", "?x", "?__proto__=1"]) {
    expect([mark, await plain(`/terms${mark}`)]).toEqual([mark, page]);
  }
});

test("a page is rendered by the parameters it reads and no other; somebody's own pages have all of theirs", () => {
  const shown = (url: string) => {
    const { shown, isCanonical } = pageAddressOf(url);
    return isCanonical ? [shown] : [shown, "a state of it"];
  };
  expect(shown("/?utm_source=x")).toEqual(["/"]);
  expect(shown("/home?fbclid=1&guests=2&utm_medium=y&place=Ponce")).toEqual([
    "/home?guests=2&place=Ponce",
    "a state of it",
  ]);
  expect(shown("/experiences?utm_source=x&category=food")).toEqual(["/experiences?category=food"]);
  expect(shown("/home/casa?check_in=2026-12-01&hold=7&ref=x")).toEqual([
    "/home/casa?check_in=2026-12-01&hold=7",
    "a state of it",
  ]);
  expect(shown("/experiences/taller?guests=3&groups=1%3A2%2C2%3A1&ref=x")).toEqual([
    "/experiences/taller?guests=3&groups=1%3A2%2C2%3A1",
    "a state of it",
  ]);
  expect(shown("/home/casa?ref=x")).toEqual(["/home/casa"]);
  expect(shown("/home?hold=7")).toEqual(["/home"]);
  expect(shown("/auth/login?next=/home&utm_source=x")).toEqual([
    "/auth/login?next=/home&utm_source=x",
    "a state of it",
  ]);
  expect(shown("/home.data?_routes=x")).toEqual(["/home.data?_routes=x", "a state of it"]);
});
