import { expect, it } from "vitest";
import { kinds } from "#contract/listings/kinds.ts";
import spanish from "#locales/es/translation.json" with { type: "json" };
import { translateFrom } from "#locales/translate.ts";
import { fieldOf, fieldsOf } from "./fields.ts";
import { hintOf, isRequired } from "./words.ts";

it("only what a host has to fill in is marked: not what is optional, and not what has a value from the start", () => {
  const marked = Object.fromEntries(
    kinds.map((kind) => [kind, fieldsOf(kind).filter((name) => isRequired(fieldOf(kind, name)))]),
  );
  const all = ["title", "description", "city", "address", "latitude", "longitude"];
  expect(marked).toEqual({
    lodging: ["propertyType", ...all, "price", "hostPhone"],
    // One of its two prices is enough.
    space: ["spaceType", ...all, "hostPhone"],
    experience: ["experienceCategory", ...all, "duration", "price", "hostPhone"],
  });
});

const t = translateFrom(() => spanish, "es");

it("no notice leaves the closing of bookings as it is, where there is one", () => {
  const hintOfNotice = (kind: (typeof kinds)[number]) => hintOf(t, kind, "advanceNoticeHours");
  expect(hintOfNotice("lodging")).toBe("Con 0 se puede reservar hasta el último momento.");
  expect(hintOfNotice("space")).toBe("Con 0 se puede reservar hasta el último momento.");
  expect(hintOfNotice("experience")).toBe("Con 0 vale el cierre de reservas.");
});

it("hosts read how exactly everybody sees the pin: that of an experience depends on its meeting point", () => {
  const endOfHint = (kind: (typeof kinds)[number]) => hintOf(t, kind, "latitude")?.split("el tuyo. ")[1];
  expect(endOfHint("lodging")).toBe("En la página pública solo sale la zona.");
  expect(endOfHint("space")).toBe("En la página pública solo sale la zona.");
  expect(endOfHint("experience")).toBe(
    "Si pones un punto de encuentro, en la página pública sale este punto exacto; si no, solo la zona.",
  );
});

it("a host who chooses a cancellation policy reads when any of them lets guests cancel free of charge", () => {
  for (const kind of kinds) {
    expect(hintOf(t, kind, "cancellationPolicy")).toBe(
      "Con cualquiera: quien reserva con 48 horas o más de anticipación tiene 24 horas para cancelar sin costo, y ahí no cobras.",
    );
  }
});
