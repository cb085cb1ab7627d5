import { expect, it } from "vitest";
import { kinds } from "#contract/listings/kinds.ts";
import spanish from "#locales/es/translation.json" with { type: "json" };
import { translateFrom } from "#locales/translate.ts";
import { leadOf } from "./step-words.ts";

it("only an experience's host reads that a meeting point shows everybody the place", () => {
  const t = translateFrom(() => spanish, "es");
  const leads = kinds.map((kind) => [kind, leadOf(t, kind, "where")]);
  const confirmed = "La dirección exacta solo la ve quien tiene una reserva confirmada.";
  expect(Object.fromEntries(leads)).toEqual({
    lodging: confirmed,
    space: confirmed,
    experience:
      "Si pones un punto de encuentro, todo el mundo ve dónde es. Si no, la dirección exacta solo la ve quien tiene una reserva confirmada.",
  });
});
