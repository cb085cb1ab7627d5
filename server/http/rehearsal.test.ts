import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areaPages, sitePages } from "#testing/site-pages.ts";
import { useWorld } from "#testing/world.ts";
import { createApp } from "../app.ts";

const world = useWorld();
const words = [
  "Ensayo: nada de esto es real; no se cobra ninguna tarjeta.",
  "Rehearsal: nothing here is real; no card is charged.",
];
let rehearsal: FastifyInstance;

beforeAll(async () => {
  const { ctx } = world.app;
  const app = await createApp({
    ...{ stripe: ctx.stripe, mailer: ctx.mailer, jobs: world.jobs, now: ctx.now },
    env: { ...world.env, mode: "live", rehearsal: true, rateLimits: { ...world.env.rateLimits, pages: 1000 } },
    database: { db: ctx.db, listen: async () => async () => {} } as never,
  });
  rehearsal = app.http;
  await rehearsal.ready();
});
afterAll(() => rehearsal.close());

const get = (url: string, http = rehearsal) => http.inject({ url, headers: { accept: "text/html" } });

test("a rehearsal says on every page, in both languages, that nothing is real", async () => {
  const pages = [...sitePages, ...Object.values(areaPages).flat()].map(({ path }) => path);
  for (const page of ["/home?guests=2", ...pages]) {
    const { body } = await get(page);
    for (const line of words) expect(body.split(line), page).toHaveLength(2);
    expect(body, page).toMatch(/<body[^>]*><aside aria-label="Ensayo · Rehearsal"/);
  }
});

test("whoever asks for too many pages reads it too", async () => {
  let answer = await get("/home?guests=3");
  for (let asked = 0; asked < 100 && answer.statusCode !== 429; asked += 1) answer = await get("/home?guests=3");
  expect(answer.statusCode).toBe(429);
  expect(answer.body).toContain(words[0]);
});

test("no search engine keeps anything of it", async () => {
  for (const url of ["/", "/home", "/api/housing", "/sitemap.xml", "/robots.txt"]) {
    expect((await get(url)).headers["x-robots-tag"], url).toBe("noindex, nofollow");
    expect((await get(url, world.app.http)).headers["x-robots-tag"], url).toBeUndefined();
  }
  expect((await get("/robots.txt")).body).toBe("User-agent: *\nDisallow: /\n");
  expect((await get("/sitemap.xml")).body).not.toContain("<loc>");
  expect((await get("/sitemaps/pages.xml")).statusCode).toBe(404);
});
