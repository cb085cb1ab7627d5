import { describe, expect, test } from "vitest";
import { languages } from "#contract/catalogues.ts";
import { kinds, lineCodes } from "#contract/listing-kinds/kinds.ts";
import { sampleBookings } from "../server/dev/sample-letters.ts";
import { readEnv } from "../server/env.ts";
import { translations } from "../server/http/locales.ts";
import { compose } from "../server/mail/compose.ts";
import { type BookingMailData, type MailEvent, mailEvents } from "./letter.ts";

const env = readEnv({ PUBLIC_URL: "https://linkisla.test" });
const date = new Date("2026-11-20T15:00:00Z");
const stay = sampleBookings.lodging;
const combinations = mailEvents.flatMap((event) =>
  languages.flatMap((language) => kinds.map((kind) => ({ event, language, kind }))),
);

function letter(event: MailEvent, language: "es" | "en", data: BookingMailData = stay) {
  return compose(env, { event, language, data, date });
}

/** As a person reads it: the no-break spaces are the typography's. */
function plain(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

test("each person gets their own language, also when both letters are written at once", async () => {
  const letters = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      await Promise.resolve();
      return letter("booking_confirmed_guest", index % 2 === 0 ? "es" : "en");
    }),
  );
  for (const [index, { subject, html, text }] of letters.entries()) {
    const isSpanish = index % 2 === 0;
    expect(plain(subject)).toBe(
      isSpanish
        ? "Reserva confirmada: Casa del Faro, 11 de diciembre"
        : "Booking confirmed: Casa del Faro, December 11",
    );
    expect(html).toContain(`<html lang="${isSpanish ? "es" : "en"}">`);
    expect(text.includes("Pagado")).toBe(isSpanish);
    expect(text.includes("Paid")).toBe(!isSpanish);
  }
});

test("the guest reads where, when, the code, what was paid, until when it is free, who waits and how to arrive", () => {
  expect(plain(letter("booking_confirmed_guest", "es").text)).toBe(`Te esperan en Cabo Rojo
=======================

Ana, tu reserva está confirmada y pagada. Aquí tienes la dirección, la cuenta y el contacto de quien te recibe.

Dónde: Casa del Faro, Carretera 301, km 11.5, Cabo Rojo
Llegada: viernes 11 de diciembre de 2026, 3:00 p. m.
Salida: martes 15 de diciembre de 2026, 11:00 a. m.
Cuántos: 2 personas
Te recibe: Marisol Vélez, 787-555-0142
Reserva: LI-7QK4MD

$185.00 × 4 noches ............................. $740.00
Descuento por semana, 10 % ..................... −$74.00
Limpieza ........................................ $60.00
Impuesto de habitación, 7 % ..................... $50.82
--------------------------------------------------------
Pagado ......................................... $776.82
========================================================
Visa terminada en 4242.

Ver mi reserva:
https://linkisla.test/home/1?hold=1

Si cambian tus planes
Hasta el domingo 6 de diciembre de 2026, 3:00 p. m., cancelas sin costo.
Hasta el jueves 10 de diciembre de 2026, 3:00 p. m., te devolvemos el 50 %.

Para tu llegada
La llave está en la caja junto al portón azul.
El código te llega el día antes.

En tu calendario
El archivo adjunto guarda la reserva en tu calendario.

-- 
Te escribimos porque reservaste en Linkisla.
Linkisla · https://linkisla.test
`);
});

test("the host reads who comes, when, how many, and what remains after tax and commission", () => {
  const text = plain(letter("booking_confirmed_host", "en").text);
  expect(text).toContain("Who is coming: Ana Rodríguez, 2 people");
  expect(text).toContain("Check-in: Friday, December 11, 2026, 3:00 PM");
  expect(text).toMatch(
    /Ana Rodríguez paid \.+ \$776\.82\nLodging tax \.+ −\$50\.82\nLinkisla commission \.+ −\$36\.30\n-+\nYou receive \.+ \$689\.70\n/,
  );
  expect(text).toContain("The payment goes out 24 hours after the booking is completed.");
  expect(text).not.toContain("hold=1");
});

test("who paid too late reads that everything goes back, and to which card", () => {
  const text = plain(letter("payment_returned_guest", "es").text);
  expect(text).toContain("el lugar ya no estaba libre");
  expect(text).toMatch(/Te devolvemos \.+ \$776\.82/);
  expect(text).toContain("A tu Visa terminada en 4242, en 5 a 10 días laborables.");
  const withoutCard = plain(letter("payment_returned_guest", "es", { ...stay, card: null }).text);
  expect(withoutCard).toContain("A la tarjeta con la que pagaste, en 5 a 10 días laborables.");
});

describe.each(combinations)("$event, $language, $kind", ({ event, language, kind }) => {
  const { subject, html, text } = letter(event, language, sampleBookings[kind]);

  test("leaves no blank and no key", () => {
    expect(subject + html + text).not.toMatch(/\{\{|\}\}|emails\.|lines\.|undefined|NaN|\[object/);
  });

  test("says the same in HTML and in plain text", () => {
    const amounts = (of: string) => of.match(/−?\$[\d,]+\.\d\d/g);
    expect(amounts(html)).toEqual(amounts(text));
  });

  test("has no style sheet, script, picture or anything from elsewhere", () => {
    expect(html).not.toMatch(/<style|<script|<img|<link|src=|url\(|@import/);
    for (const [, url] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^https:\/\/linkisla\.test/);
  });
});

test("what people typed is text, never markup, a blank or a key", () => {
  const typed = `<script>alert("1")</script> & 'x' {{code}} $t(emails.bill.paid)`;
  const data = { ...stay, title: typed, guestName: typed, hostName: typed, address: typed, arrivalInstructions: typed };
  for (const event of mailEvents) {
    const { html, text, subject } = letter(event, "es", data);
    expect(html).not.toContain("<script");
    expect(html).toContain(
      "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39; {{code}} $t(emails.bill.paid)",
    );
    expect(text).toContain(typed);
    expect(subject).toContain(typed);
  }
});

test("an address that ends with its municipality does not say it twice", () => {
  expect(letter("booking_confirmed_guest", "es", sampleBookings.space).text).toContain("Santurce, San Juan\n");
});

test("every text of the letters and price lines is there in both languages", () => {
  const keysOf = (texts: unknown): string[] =>
    typeof texts === "object" && texts !== null
      ? Object.entries(texts).flatMap(([key, value]) => [key, ...keysOf(value).map((inner) => `${key}.${inner}`)])
      : [];
  for (const area of ["emails", "lines"]) {
    expect(keysOf(translations.en[area])).toEqual(keysOf(translations.es[area]));
  }
  const lines = Object.keys(translations.es.lines as object).map((key) => key.replace(/_(one|other)$/, ""));
  expect(new Set(lines)).toEqual(new Set(lineCodes));
});
