import { expect, test } from "vitest";
import type { LineCode, PriceLine } from "#contract/listings/kinds.ts";
import { translator } from "./locales.ts";
import { lineLabel } from "./price-lines.ts";

const lines: [PriceLine, string, string][] = [
  [line("nights", 1, 18_500), "$185.00 × 1 noche", "$185.00 × 1 night"],
  [line("nights", 4, 118_500), "$1,185.00 × 4 noches", "$1,185.00 × 4 nights"],
  [line("hours", 2.5, 4000), "$40.00 × 2.5 horas", "$40.00 × 2.5 hours"],
  [line("hours", 11 / 3, 9000), "$90.00 × 3 h 40 min", "$90.00 × 3 h 40 min"],
  [line("hours", 1 / 3, 9000), "$90.00 × 0 h 20 min", "$90.00 × 0 h 20 min"],
  [line("days", 1, 40_000), "$400.00 × 1 día", "$400.00 × 1 day"],
  [line("people", 2, 6500), "$65.00 × 2 personas", "$65.00 × 2 people"],
  [{ ...line("people", 2, 2000), name: { es: "Niños", en: "Children" } }, "Niños: $20.00 × 2", "Children: $20.00 × 2"],
  [line("group", 1, 18_000), "Precio por grupo", "Price per group"],
  [line("extra_guests", 8, 1500), "Huéspedes adicionales, $15.00 × 8", "Extra guests, $15.00 × 8"],
  [line("weekly_discount", 1, -7400, 1000), "Descuento por semana, 10 %", "Weekly discount, 10%"],
  [line("monthly_discount", 1, -7400, 2000), "Descuento por mes, 20 %", "Monthly discount, 20%"],
  [line("cleaning", 1, 6000), "Limpieza", "Cleaning"],
  [line("lodging_tax", 1, 5082, 725), "Impuesto de habitación, 7.25 %", "Lodging tax, 7.25%"],
];

test.each(lines)("$code reads the same way everywhere", (priced, spanish, english) => {
  const label = (language: "es" | "en") => lineLabel(translator(language), priced, language).replaceAll("\u00a0", " ");
  expect([label("es"), label("en")]).toEqual([spanish, english]);
});

test("numbers keep their units on the line", () => {
  expect(lineLabel(translator("es"), line("nights", 4, 18_500), "es")).toBe("$185.00 ×\u00a04\u00a0noches");
  expect(lineLabel(translator("es"), line("lodging_tax", 1, 5082, 700), "es")).toBe("Impuesto de habitación, 7\u00a0%");
});

function line(code: LineCode, quantity: number, unitCents: number, basisPoints?: number): PriceLine {
  return { code, quantity, unitCents, amountCents: quantity * unitCents, ...(basisPoints && { basisPoints }) };
}
