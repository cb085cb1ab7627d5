import { expect, test } from "vitest";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { sampleBookings } from "../server/dev/sample-emails.ts";
import { readEnv } from "../server/env.ts";
import { compose } from "../server/mail/compose.ts";
import type { EmailData, MailEvent } from "./email.ts";

const env = readEnv({ PUBLIC_URL: "https://linkisla.test" });
const date = new Date("2026-11-20T15:00:00Z");
const stay = sampleBookings.lodging;

/** The text as readers see it, with plain spaces for no-break spaces. */
function read(mailEvent: MailEvent, language: "es" | "en" = "es"): string {
  return compose(env, { ...mailEvent, language, date }).text.replaceAll("\u00a0", " ");
}

/** The lines of the bill, without dot leaders. */
function billOf(text: string): string[] {
  return text.split("\n").flatMap((line) => (/ \.{3,} /.test(line) ? [line.replace(/ \.{3,} /, " ")] : []));
}

test("the guest reads where, when, the code, what was paid, until when it is free, who waits and how to arrive", () => {
  expect(read({ event: "booking_confirmed_guest", data: stay })).toBe(`Te esperan en Cabo Rojo
=======================

Ana, tu reserva está confirmada y pagada. Aquí tienes la dirección, la cuenta y el contacto de quien te recibe.

Dónde: Casa del Faro, Carretera 301, km 11.5, Cabo Rojo
Cómo llegar: https://www.google.com/maps/dir/?api=1&destination=17.9347%2C-67.1925
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
https://linkisla.test/dashboard/trips/1

Si cambian tus planes
Hasta el domingo 6 de diciembre de 2026, 3:00 p. m., cancelas sin costo.
Hasta el jueves 10 de diciembre de 2026, 3:00 p. m., te devolvemos el 50 %.

Para tu llegada
La llave está en la caja junto al portón azul.
El código te llega el día antes.

En tu calendario
El archivo adjunto guarda la reserva en tu calendario.

-- 
Te escribimos porque reservaste en Linkisla. Para cualquier duda: ayuda@linkisla.test
Linkisla · https://linkisla.test
`);
});

test("the host reads who comes, when, how many, and what remains after tax and commission", () => {
  const text = read({ event: "booking_confirmed_host", data: stay }, "en");
  expect(text).toContain("Who is coming: Ana Rodríguez, 2 people");
  expect(text).toContain("Check-in: Friday, December 11, 2026, 3:00 PM");
  expect(text).toMatch(
    /Ana Rodríguez paid \.+ \$776\.82\nLodging tax \.+ −\$50\.82\nLinkisla commission \.+ −\$36\.30\n-+\nYou receive \.+ \$689\.70\n/,
  );
  expect(text).toContain("The payment goes out 24 hours after the booking is completed.");
});

test("a host who cannot be paid yet reads what to do first", () => {
  const note = (unpayable: "no_account" | "not_payable") =>
    read({ event: "booking_confirmed_host", data: { ...stay, unpayable } });
  expect(note("no_account")).toContain("Todavía no hay a dónde enviar el pago: crea tu cuenta de cobro en tu panel");
  expect(note("not_payable")).toContain("En tu panel está por qué y si te toca hacer algo.");
});

test("who paid too late reads that everything goes back, and to which card", () => {
  const text = read({ event: "payment_returned_guest", data: stay });
  expect(text).toContain("el lugar ya no estaba libre");
  expect(text).toMatch(/Te devolvemos \.+ \$776\.82/);
  expect(text).toContain("A tu Visa terminada en 4242, en 5 a 10 días laborables.");
  const withoutCard = read({ event: "payment_returned_guest", data: { ...stay, card: null } });
  expect(withoutCard).toContain("A la tarjeta con la que pagaste, en 5 a 10 días laborables.");
});

test("an address that ends with its municipality does not say it twice", () => {
  expect(read({ event: "booking_confirmed_guest", data: sampleBookings.space })).toContain("Santurce, San Juan\n");
});

function cancelledGuest(facts: Partial<EmailData["booking_cancelled_guest"]>): string {
  const plain = { cancelledBy: "guest", refundCents: stay.totalCents, keptCents: 0, reason: null } as const;
  return read({ event: "booking_cancelled_guest", data: { ...stay, ...plain, ...facts } });
}

test("a guest who cancels reads what comes back, what does not, and how it adds up", () => {
  const text = cancelledGuest({ refundCents: 41_839, keptCents: 35_843 });
  expect(billOf(text)).toEqual(["Pagado $776.82", "No se devuelve −$358.43", "Te devolvemos $418.39"]);
  expect(text).toContain("A tu Visa terminada en 4242, en 5 a 10 días laborables.");
  expect(text).toContain("Ver mi reserva:\nhttps://linkisla.test/dashboard/trips/1\n");
  expect(billOf(cancelledGuest({}))).toEqual(["Pagado $776.82", "Te devolvemos $776.82"]);
});

test("what came back before a cancellation is a line of its own", () => {
  expect(billOf(cancelledGuest({ refundCents: 70_000, keptCents: 0 }))).toEqual([
    "Pagado $776.82",
    "Ya devuelto −$76.82",
    "Te devolvemos $700.00",
  ]);
});

test("a guest who cancels too late reads that nothing comes back, and no card is named", () => {
  const text = cancelledGuest({ refundCents: 0, keptCents: stay.totalCents });
  expect(text).toContain("no se devuelve nada");
  expect(billOf(text).at(-1)).toBe("Te devolvemos $0.00");
  expect(text).not.toContain("4242");
});

test("a guest who had everything back before reads so, whoever cancels, and of no deadline", () => {
  for (const cancelledBy of ["guest", "host", "platform"] as const) {
    const text = cancelledGuest({ cancelledBy, refundCents: 0, keptCents: 0 });
    expect(text).toContain("Ya se te había devuelto todo lo que pagaste");
    expect(text).not.toContain("plazo");
  }
});

test("a guest who asked a bank for the payment reads that it decides first, and no date", () => {
  for (const cancelledBy of ["guest", "host", "platform"] as const) {
    const text = cancelledGuest({ cancelledBy, disputed: { dueBy: null } });
    expect(text).toContain("estos $776.82 salen de aquí en cuanto lo diga");
    expect(billOf(text).at(-1)).toBe("Por devolver, si decide el banco que no $776.82");
    expect(text).not.toContain("laborables");
  }
  const late = cancelledGuest({ refundCents: 0, keptCents: stay.totalCents, disputed: { dueBy: null } });
  expect(late).toContain("no se devuelve nada");
});

test("what was granted before waits for the bank, too, and is not told as returned", () => {
  const disputed = { dueBy: null };
  for (const cancelledBy of ["guest", "host", "platform"] as const) {
    const guest = cancelledGuest({ cancelledBy, refundCents: 0, keptCents: 0, disputed });
    expect(guest).toContain("ya estaba aprobado: sale de aquí en cuanto tu banco decida");
    expect(billOf(guest)).toContain("Aprobado antes −$776.82");
    const told = { cancelledBy, hostKeepsCents: 0, refundCents: 0, reason: null, disputed, refundWaits: true };
    const host = read({ event: "booking_cancelled_host", data: { ...stay, ...told } });
    expect(billOf(host)).toContain("Aprobado antes −$689.70");
    expect(guest + host).not.toMatch(/había devuelto|Ya devuelto/);
  }
});

test("the host reads of a refund that waits for the bank as one, from the subject on", () => {
  const told = { refundCents: 5_000, takenCents: 4_439, hostKeepsCents: 64_531, reason: "Sin agua." };
  const textOf = (facts: object) => read({ event: "refund_made_host", data: { ...stay, ...told, ...facts } });
  expect(textOf({})).toContain("Devolvimos $50.00 a Ana Rodríguez\n===");
  // Also of a space or an experience, whose guests pay no tax.
  expect(textOf({})).not.toContain("impuesto");
  const waiting = textOf({ disputed: { dueBy: null } });
  expect(waiting).toContain("A Ana Rodríguez le vuelven $50.00 si el banco nos da la razón\n===");
  expect(waiting).not.toContain("Devolvimos");
});

test("the host reads of a refund that did not arrive as owed", () => {
  const told = { refundCents: 5_000, takenCents: 4_439, hostKeepsCents: 64_531, reason: null, isOwed: true };
  const text = read({ event: "refund_made_host", data: { ...stay, ...told } });
  expect(text).toContain("Le debemos $50.00 a Ana Rodríguez\n===");
  expect(text).not.toContain("Devolvimos");
});

test("a guest whose host or platform cancels reads who it was and why, and is led to other places", () => {
  const byHost = cancelledGuest({ cancelledBy: "host", reason: "Se rompió la cisterna.\nNo hay agua." });
  expect(byHost).toContain("Marisol Vélez canceló tu reserva\n===");
  expect(byHost).toContain("El motivo:\n> Se rompió la cisterna.\n> No hay agua.\n");
  expect(byHost).toContain("Buscar otro lugar:\nhttps://linkisla.test/home\n");
  expect(cancelledGuest({ cancelledBy: "platform" })).toContain("Cancelamos tu reserva\n===");
  expect(cancelledGuest({ cancelledBy: "platform", reason: "  " })).not.toContain("motivo");
});

test("the host is promised no refund to a guest whose bank decides first, and reads until when proof helps", () => {
  for (const cancelledBy of ["guest", "host", "platform"] as const) {
    const told = { cancelledBy, hostKeepsCents: 0, reason: null, disputed: { dueBy: "2027-01-05T23:59:59.000Z" } };
    const textOf = (refundWaits: boolean) =>
      read({ event: "booking_cancelled_host", data: { ...stay, ...told, refundWaits } });
    expect(textOf(true)).not.toContain("le devolvemos su dinero");
    expect(textOf(true)).toContain("El dinero lo tiene ahora el banco de Ana Rodríguez, que decide primero");
    expect(textOf(true)).toContain("antes del martes 5 de enero de 2027, 7:59 p. m.");
    // A mere inquiry holds no refund back.
    expect(textOf(false)).not.toContain("decide primero");
  }
});

test("the host reads who cancelled, what is left of the money and what becomes of the place", () => {
  const cancelledHost = (facts: Partial<EmailData["booking_cancelled_host"]>) => {
    const plain = { cancelledBy: "guest", hostKeepsCents: 0, reason: null } as const;
    return read({ event: "booking_cancelled_host", data: { ...stay, ...plain, ...facts } });
  };
  const late = cancelledHost({ hostKeepsCents: 34_050 });
  expect(billOf(late)).toEqual(["Ibas a recibir $689.70", "Sale de tu parte −$349.20", "Recibes $340.50"]);
  const unrefunded = cancelledHost({ hostKeepsCents: 68_970, refundCents: 0, percent: 0 });
  expect(billOf(unrefunded)).toEqual(["Ibas a recibir $689.70", "Recibes $689.70"]);
  expect(late).toContain("El pago sale 24 horas después de la cancelación.");
  expect(late).toContain("vuelve a estar libre");
  for (const [facts, note] of [
    [{ unpayable: "no_account" }, "Todavía no hay a dónde enviar el pago."],
    [{ unpayable: "not_payable" }, "Stripe todavía no puede depositar en tu cuenta."],
    [
      { waitsUntil: "2026-12-04T15:00:00.000Z" },
      "el pago no sale antes del viernes 4 de diciembre de 2026, 11:00 a. m.",
    ],
  ] as const) {
    const waiting = cancelledHost({ hostKeepsCents: 34_050, ...facts });
    expect(waiting).toContain(note);
    expect(waiting).not.toContain("El pago sale 24 horas después de la cancelación.");
  }
  expect(cancelledHost({ cancelledBy: "platform", isOver: true })).not.toMatch(/vuelve a estar libre|bloqueadas/);
  const paid = cancelledHost({ cancelledBy: "platform", isOver: true, reclaimedCents: 68_970, refundCents: 0 });
  expect(billOf(paid)[0]).toBe("Tu parte hasta ahora $689.70");
  expect(billOf(paid).at(-1)).toBe("Te queda $0.00");
  expect(paid).toContain("Los $689.70 que ya te habíamos pagado por esta reserva los recuperamos");
  expect(paid).not.toContain("le devolvemos su dinero");
  const nothing = cancelledHost({});
  expect(billOf(nothing).at(-1)).toBe("Recibes $0.00");
  expect(nothing).not.toContain("El pago sale");
  const own = cancelledHost({ cancelledBy: "host" });
  expect(own).toContain("Cancelaste la reserva de Ana Rodríguez\n===");
  expect(own).toContain("quedan bloqueadas");
  expect(cancelledHost({ kind: "experience" })).toContain("Los cupos vuelven a estar libres");
  expect(cancelledHost({ kind: "experience", cancelledBy: "host" })).not.toMatch(/bloqueadas|libre/);
});

test("the host reads of no refund and no deadline that there was not", () => {
  const cancelledHost = (facts: Partial<EmailData["booking_cancelled_host"]>) => {
    const plain = { cancelledBy: "guest", hostKeepsCents: 0, reason: null } as const;
    return read({ event: "booking_cancelled_host", data: { ...stay, ...plain, ...facts } });
  };
  for (const percent of [0, 50, 100]) {
    const returned = cancelledHost({ refundCents: 0, percent });
    expect(returned).toContain("Ya se le había devuelto su dinero, así que esta reserva no se te paga.");
    expect(returned).not.toContain("a tiempo");
    expect(billOf(returned)).toEqual(["Ibas a recibir $689.70", "Ya devuelto −$689.70", "Recibes $0.00"]);
  }
  for (const cancelledBy of ["host", "platform"] as const) {
    const returned = cancelledHost({ cancelledBy, refundCents: 0 });
    expect(returned).not.toContain("le devolvemos");
    expect(returned).toContain("Esta reserva no se te paga.");
    expect(cancelledHost({ cancelledBy, refundCents: 77_682 })).toContain("le devolvemos su dinero");
    // Emails that an earlier version queued name no amount.
    expect(cancelledHost({ cancelledBy })).toContain("le devolvemos su dinero");
  }
  expect(cancelledHost({ refundCents: 30_000, percent: 50 })).not.toContain("a tiempo");
  expect(cancelledHost({ refundCents: 77_682, percent: 100 })).toContain("a tiempo");
});

test("the host reads how the payment came about, and what an earlier debt took", () => {
  const payout = (payoutCents: number, nettedCents: number) =>
    billOf(read({ event: "payout_sent_host", data: { ...stay, payoutCents, nettedCents } }));
  const share = ["Pagó Ana Rodríguez $776.82", "Impuesto de habitación −$50.82", "Comisión de Linkisla −$36.30"];
  expect(payout(68_970, 0)).toEqual([...share, "Te pagamos $689.70"]);
  expect(payout(60_000, 8970)).toEqual([
    ...share,
    "Por esta reserva $689.70",
    "De un pago anterior devuelto −$89.70",
    "Te pagamos $600.00",
  ]);
  // After a partial refund the rows from the payment down would not sum to the payout, so they are omitted.
  expect(payout(30_000, 4000)).toEqual([
    "Por esta reserva $340.00",
    "De un pago anterior devuelto −$40.00",
    "Te pagamos $300.00",
  ]);
  expect(payout(30_000, 0)).toEqual(["Te pagamos $300.00"]);
});

test("a payment that went wholly to a debt does not claim to have arrived", () => {
  const data = { ...stay, payoutCents: 0, nettedCents: 68_970 };
  const text = read({ event: "payout_sent_host", data });
  expect(text).toContain("Tu pago cubrió lo que debías\n===");
  expect(text).not.toContain("ya está en tu cuenta de Stripe");
});

test("deadlines are told in the island's time, in the reader's language", () => {
  const asked = { event: "review_request_guest", data: { ...stay, until: "2026-12-30T02:30:00.000Z" } } as const;
  expect(read(asked)).toContain("hasta el martes 29 de diciembre de 2026, 10:30 p. m. puedes");
  expect(read(asked, "en")).toContain("until Tuesday, December 29, 2026, 10:30 PM.");
  const facts = { amountCents: stay.totalCents, disputeReason: "fraudulent", disputeId: "dp_1" };
  const disputed = (dueBy: string | null) =>
    read({ event: "dispute_opened_operator", data: { ...stay, ...facts, dueBy } });
  expect(disputed("2027-01-01T03:59:59.000Z")).toContain(
    "Fecha límite para las pruebas: jueves 31 de diciembre de 2026, 11:59 p. m.\n",
  );
  expect(disputed(null)).toContain("Fecha límite para las pruebas: Stripe no dio una; revísala hoy\n");
});

test("a host whose guest's bank asks or disputes reads that only what is unpaid is held, and only her part at stake", () => {
  for (const event of ["inquiry_opened_host", "dispute_opened_host"] as const) {
    expect(read({ event, data: { ...stay, amountCents: 5_000 } })).toContain("lo que aún no te hayamos pagado de ");
  }
  const disputed = read({ event: "dispute_opened_host", data: { ...stay, amountCents: 5_000 } });
  expect(disputed).not.toContain("esta reserva no se paga");
});

test("what nothing holds any more is promised only as soon as the host can be paid", () => {
  const waits = [
    [
      {},
      "sale en su fecha; si esa fecha pasó, en las próximas horas",
      "No hay que hacer nada: el pago sale en su fecha",
    ],
    [{ unpayable: "no_account" }, "Todavía no hay a dónde enviar el pago.", "no sale mientras Marisol Vélez no abra"],
    [{ unpayable: "not_payable" }, "Stripe todavía no puede depositar", "no sale mientras Stripe no deje"],
    [{ waitsUntil: "2026-12-04T15:00:00.000Z" }, "no sale antes del viernes 4 de", "no sale antes del viernes 4 de"],
  ] as const;
  for (const [delay, toHost, toOperator] of waits) {
    const facts = { ...stay, amountCents: 5_000, disputeId: "du_1", isPaid: true, ...delay };
    const host = [
      read({ event: "problem_settled_host", data: { ...facts, answer: "Se paga." } }),
      read({ event: "dispute_closed_host", data: { ...facts, outcome: "won" } }),
      read({ event: "dispute_overturned_host", data: { ...facts, returnedCents: 5_000 } }),
      read({ event: "inquiry_closed_host", data: facts }),
    ];
    const operator = [
      read({ event: "dispute_closed_operator", data: { ...facts, outcome: "won" } }),
      read({ event: "inquiry_closed_operator", data: facts }),
    ];
    for (const text of host) expect(text).toContain(toHost);
    for (const text of operator) expect(text).toContain(toOperator);
    const mustAct = "unpayable" in delay;
    for (const text of host.slice(1, 3)) expect(text.includes("No tienes que hacer nada")).toBe(!mustAct);
    for (const text of operator) expect(text.includes("No hay que hacer nada")).toBe(!mustAct);
    const others = waits.filter(([other]) => other !== delay).map(([, words]) => words);
    for (const words of others) expect(host.join("\n")).not.toContain(words);
  }
});

test("the operator reads of a failed refund whether it is tried again by itself, and is led to its booking", () => {
  const failed = (isRetried?: boolean) => {
    const facts = { refundCents: 5_000, refundId: "12", ...(isRetried !== undefined && { isRetried }) };
    return read({ event: "refund_failed_operator", data: { ...stay, ...facts } });
  };
  expect(failed(true)).toContain("La volvemos a intentar al día siguiente");
  expect(failed(false)).not.toContain("La volvemos a intentar");
  expect(failed()).toBe(failed(true));
  expect(failed(false)).toContain("https://linkisla.test/admin/bookings/1");
  // Stripe may have refused it: no bank was asked, and nothing had left.
  expect(failed(true)).not.toMatch(/banco no aceptó|volvió/);
});

test("a host whose booking stands unpaid reads what cancelling it does to dates or seats", () => {
  const lost = (kind: ListingKind) =>
    read({ event: "dispute_closed_host", data: { ...sampleBookings[kind], outcome: "lost", stands: true } });
  expect(lost("lodging")).toContain("las fechas quedan bloqueadas hasta que las abras");
  expect(lost("space")).toContain("las fechas quedan bloqueadas hasta que las abras");
  expect(lost("experience")).toContain("los cupos vuelven a estar libres");
  expect(lost("experience")).not.toContain("bloqueadas");
});
