import PDFDocument from "pdfkit";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Statement } from "#contract/hosting/statements.ts";
import { translator } from "../http/locales.ts";
import { statementPdf } from "./statement-pdf.ts";

const account = { paid: 428, commission: -20, returned: 0, tax: -28, received: 380 };

function aStatement(bookings: number, listings: number): Statement {
  return {
    period: "2026-12",
    from: "2026-12-01",
    to: "2026-12-31",
    isClosed: true,
    number: "EC-2026-12-0007",
    host: "Marisol Vélez",
    bookings: Array.from({ length: bookings }, (_, index) => ({
      reserve_id: index + 1,
      code: "LI-7QK4MD",
      guest: "Ana Cruz",
      title: "Casa del Faro",
      kind: "lodging",
      starts_on: "2026-12-11",
      ends_on: "2026-12-15",
      isCancelled: false,
      ...account,
    })),
    total: account,
    listings: Array.from({ length: listings }, (_, index) => ({ link_id: index, title: `Casa ${index}`, received: 1 })),
    deposits: [{ date: "2026-12-16", what: "sent", bookings: 1, amount: 380 }],
    deposited: 380,
    carried: [],
  };
}

it("begins each account on the page of its first row, however many bookings stand above", async () => {
  const t = translator("es");
  const written: { text: string; page: number }[] = [];
  const text = PDFDocument.prototype.text;
  const drawing = vi.spyOn(PDFDocument.prototype, "text").mockImplementation(function (
    this: PDFKit.PDFDocument,
    ...given: unknown[]
  ) {
    written.push({ text: String(given[0]), page: this.bufferedPageRange().count });
    return Reflect.apply(text, this, given);
  });
  onTestFinished(() => drawing.mockRestore());
  // A page holds about eighteen.
  for (let bookings = 0; bookings < 20; bookings++) {
    written.length = 0;
    await statementPdf(aStatement(bookings, 40), { language: "es", t, brandName: "Linkisla" });
    for (const title of [t("statement.byListing"), t("statement.deposits")]) {
      const heading = written.findIndex((one) => one.text === title);
      expect([bookings, title, written[heading]?.page]).toEqual([bookings, title, written[heading + 1]?.page]);
    }
  }
});
