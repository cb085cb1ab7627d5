import { expect, test } from "vitest";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

test("'Slug es requerido' when a listing is asked for by nothing", { tags: ["@spec-5.10"] }, async () => {
  for (const list of ["housing", "spaces", "experiences"]) {
    const { status, body } = await world.call("GET", `/${list}/%20`);
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", { id: "Slug es requerido" }]);
    expect([body.message, body.error]).toEqual(["Slug es requerido", "Slug es requerido"]);
  }
});
