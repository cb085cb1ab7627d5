import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/app/api.ts";
import { addTexts } from "#web/kit/texts.tsx";
import spanish from "../../../../locales/es/translation.json" with { type: "json" };
import { adminCall, adminReading } from "./calls.ts";

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "es", dataset: { api: "/api" } } });
  addTexts("es", spanish);
});

afterEach(() => vi.unstubAllGlobals());

const answering = (answer: Response) => vi.stubGlobal("fetch", async () => answer);
const setSiteTax = () => adminCall("POST", "/admin/set-site-tax", { body: { tax: 6 } });

test("an admin call returns {data: null, error: message} on failure instead of throwing", {
  tags: ["@spec-7.37"],
}, async () => {
  answering(Response.json({ tax: 6 }));
  expect(await setSiteTax()).toEqual({ data: { tax: 6 }, error: null });
  answering(Response.json({ code: "not_found", message: "No existe" }, { status: 404 }));
  expect(await setSiteTax()).toMatchObject({ data: null, error: "No existe" });
});

test("a refusal that says nothing is 'Error al actualizar la comisión' of a commission, 'Error al cambiar el estado del servicio' of a listing, otherwise 'Unknown error occurred'", {
  tags: ["@spec-8.7", "@spec-8.9"],
}, async () => {
  answering(new Response("", { status: 502 }));
  expect((await setSiteTax()).error).toBe("Error al actualizar la comisión");
  const decided = adminCall("POST", "/admin/enable", { body: { link_id: 1, service_type: 0, status: true } });
  expect((await decided).error).toBe("Error al cambiar el estado del servicio");
  const suspended = adminCall("POST", "/admin/users/{id}/suspend", { params: { id: 1 }, body: { reason: "Spam" } });
  expect((await suspended).error).toBe("Unknown error occurred");
});

test("a query fails with the sentence that is to be shown, and with its status", async () => {
  answering(new Response("", { status: 503 }));
  const asked = adminReading("/admin/stats", {}).queryFn({ signal: new AbortController().signal });
  await expect(asked).rejects.toEqual(new ApiError(503, { message: "Unknown error occurred" }));
});
