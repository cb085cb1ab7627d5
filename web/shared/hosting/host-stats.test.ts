import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addTexts } from "#web/kit/texts.tsx";
import spanish from "../../../locales/es/translation.json" with { type: "json" };
import { readHostStats } from "./host-stats.ts";

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "es", dataset: { api: "/api" } } });
  addTexts("es", spanish);
});

afterEach(() => vi.unstubAllGlobals());

const answering = (answer: Response) => vi.stubGlobal("fetch", async () => answer);

test("a host's numbers are {data, error: null}, and on failure {data: null, error: message} instead of a throw", {
  tags: ["@spec-7.26"],
}, async () => {
  const stats = { listings: [] };
  answering(Response.json(stats));
  expect(await readHostStats()).toEqual({ data: stats, error: null });
  answering(Response.json({ code: "not_found", message: "No existe" }, { status: 404 }));
  expect(await readHostStats()).toMatchObject({ data: null, error: "No existe", refusal: { status: 404 } });
  answering(new Response("", { status: 503 }));
  expect(await readHostStats()).toMatchObject({ data: null, error: spanish.host.noAnswer });
});
