import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import type { Language } from "#contract/catalogues.ts";
import { kinds, pages } from "#contract/listings/kinds.ts";
import { aListing, aPerson } from "#testing/makers.ts";
import { areaPages, sitePages } from "#testing/site-pages.ts";
import { useWorld } from "#testing/world.ts";
import { translator } from "./locales.ts";

const world = useWorld();
let port: number;

beforeAll(async () => {
  port = Number(new URL(await world.app.http.listen({ host: "127.0.0.1", port: 0 })).port);
});

/** Requests a path verbatim: the test client (`inject`) would normalize it. */
async function get(path: string) {
  const asked = request({ port, host: "127.0.0.1", path, headers: { accept: "text/html" } }).end();
  const [answer] = await once(asked, "response");
  return { status: answer.statusCode, location: answer.headers.location, html: await text(answer) };
}

test("slashes too many in front of a path are taken away, and never name a site", async () => {
  const asked = ["//", "///", "//housing", "/\\/housing?guests=2", "//evil.test/housing", "//evil.test:x//"];
  const answers = [];
  for (const path of asked) {
    const { status, location } = await get(path);
    answers.push([status, location]);
  }
  expect(answers).toEqual([
    [308, "/"],
    [308, "/"],
    [308, "/housing"],
    [308, "/housing?guests=2"],
    [308, "/evil.test/housing"],
    [308, "/evil.test:x//"],
  ]);
});

/** Signed-in and anonymous readers get the same page: the server does not identify the reader. */
const readers: { name: string; headers: Record<string, string>; language: Language }[] = [
  {
    name: "a Spanish cookie in an English browser",
    headers: { cookie: "lng=es", "accept-language": "en-US" },
    language: "es",
  },
  {
    name: "an English cookie in a Spanish browser",
    headers: { cookie: "lng=en", "accept-language": "es-PR" },
    language: "en",
  },
  { name: "a British browser", headers: { "accept-language": "en-GB" }, language: "en" },
  { name: "a French browser", headers: { "accept-language": "fr-FR" }, language: "es" },
];

test.each(readers)("with $name every page is sent in the right language", async ({ headers, language }) => {
  // A page behind the sign-in gets its title once the browser has sent its token.
  const areas = [...new Set(Object.values(areaPages).flat())].map(({ path }) => ({ path, title: { es: "", en: "" } }));
  // As on the demo island, the second account is hers.
  await aPerson(world);
  const host = await aPerson(world, { name: "Marisol Vélez" });
  for (const kind of kinds) {
    const place = pages[kind].detail("");
    for (const { path, title } of sitePages.filter(({ path }) => path.startsWith(place))) {
      const titles = { title: title.es, titleEn: title.en };
      await aListing(world, kind, { hostId: host.id, slug: path.slice(place.length), ...titles });
    }
  }
  for (const { path, title } of [...sitePages, ...areas]) {
    const { statusCode, body } = await world.app.http.inject({
      url: path,
      headers: { accept: "text/html", ...headers },
    });
    expect([path, statusCode]).toEqual([path, /^\/no\/|\/nada$/.test(path) ? 404 : 200]);
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(`>${translator(language)("layout.links.lodgings")}</a>`);
    expect(/<title[^>]*>([^<]*)/.exec(body)?.[1]).toMatch(new RegExp(title[language], "i"));
  }
});

test("a folder of pages is no page itself", async () => {
  const shown = [];
  for (const path of ["/host", "/auth", "/space", "/checkout"]) {
    const { status, html } = await get(path);
    shown.push([path, status, /<h1[^>]*>/.test(html), html.includes(translator("es")("errorPages.notFound.title"))]);
  }
  expect(shown).toEqual(shown.map(([path]) => [path, 404, true, true]));
});

test("the home page has what could be read when one of its lists cannot, and is not kept like that", async () => {
  const host = await aPerson(world);
  for (const kind of kinds) await aListing(world, kind, { hostId: host.id, title: `Un ${kind} en venta` });
  const { details } = await world.app.ctx.db
    .selectFrom("listings")
    .select("details")
    .where("kind", "=", "experience")
    .executeTakeFirstOrThrow();
  const rewrite = (own: unknown) =>
    world.app.ctx.db
      .updateTable("listings")
      .set({ details: JSON.stringify(own) })
      .where("kind", "=", "experience")
      .execute();
  const shown = async () => {
    const { status, html } = await get("/");
    return [status, ...kinds.map((kind) => html.includes(`Un ${kind} en venta`))];
  };
  await rewrite({});
  expect(await shown()).toEqual([503, ...kinds.map((kind) => kind !== "experience")]);
  await rewrite(details);
  expect(await shown()).toEqual([200, true, true, true]);
});

test("the home page is the same before and after somebody asked for it with two slashes", async () => {
  const withoutNonce = async () => (await get("/")).html.replaceAll(/nonce="[^"]*"/g, "");
  const before = await withoutNonce();
  expect(before).toContain("<html");
  await get("//");
  await get("//evil.test/");
  expect(await withoutNonce()).toBe(before);
});

test("HEAD of every page has the status and the headers of GET, and nothing else", async () => {
  const ask = async (method: "GET" | "HEAD", url: string) => {
    const { statusCode, headers, body } = await world.app.http.inject({
      method,
      url,
      headers: { accept: "text/html" },
    });
    const { "content-type": type, "content-language": language, vary } = headers;
    return { statusCode, told: { type, language, vary }, body };
  };
  for (const path of ["/", "/home", "/home/no-hay", "/home?guests=2&place=Ponce", "/auth/login", "/terms", "/nada"]) {
    const [get, head] = [await ask("GET", path), await ask("HEAD", path)];
    expect([path, head]).toEqual([path, { ...get, body: "" }]);
  }
});
