import { expect, test } from "vitest";
import { sampleEvents } from "../server/dev/sample-emails.ts";
import { readEnv } from "../server/env.ts";
import { compose } from "../server/mail/compose.ts";

const env = readEnv({ PUBLIC_URL: "https://linkisla.test" });
const date = new Date("2026-11-20T15:00:00Z");

test("a host whose calendar elsewhere is closed over a booking does not read of a second one", () => {
  const [sold, closed] = sampleEvents("lodging")
    .filter(({ event }) => event === "calendar_clash_host")
    .map((mailEvent) => compose(env, { ...mailEvent, language: "es", date }));
  expect(sold?.subject).toBe("Vendido dos veces: Casa del Faro, LI-7QK4MD");
  expect(sold?.text).toContain("Lo más fácil para todos: cancela la de Airbnb.");
  expect(closed?.subject).toBe("Choque de calendarios: Casa del Faro, LI-7QK4MD");
  expect(closed?.text).toContain("Airbnb tiene cerradas las fechas de una reserva\n");
  expect(closed?.text).toContain("abre esas fechas en Airbnb o ciérralas igual que la reserva");
  expect(closed?.text).not.toMatch(/Dos reservas|cuál se queda|más fácil/);
});
