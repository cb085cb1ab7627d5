import { expect, test } from "vitest";
import { callTo, whatsAppTo } from "./contact-links.ts";

test("a chat goes to digits alone, with the country of here when none was typed", () => {
  expect(whatsAppTo("+1 787 555 0101", "Hola, reserva LI-7QK4MD & más")).toBe(
    "https://wa.me/17875550101?text=Hola%2C%20reserva%20LI-7QK4MD%20%26%20m%C3%A1s",
  );
  expect(whatsAppTo("(787) 555-0101", "a")).toBe("https://wa.me/17875550101?text=a");
  expect(whatsAppTo("+34 612 345 67", "a")).toBe("https://wa.me/3461234567?text=a");
  expect(callTo("+1 (787) 555-0101")).toBe("tel:+17875550101");
});
