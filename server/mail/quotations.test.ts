import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "#testing/fixed-seed.ts";
import { tidied } from "#contract/fields.ts";
import { unbroken, withoutQuotation, wordsOfHtml } from "./quotations.ts";

/** What each program puts below an answer. */
const below = {
  "Gmail, English": `On Sat, Nov 21, 2026 at 12:00 PM Linkisla <hola@linkisla.test> wrote:\n\n> Ana te escribió\n>\n> ¿Hay wifi?`,
  "Gmail, Spanish": `El sáb, 21 nov 2026 a las 12:00, Linkisla (<hola@linkisla.test>) escribió:\n\n> ¿Hay wifi?`,
  "Gmail, over two lines": `On Sat, Nov 21, 2026 at 12:00\u202fPM Una casa con vista <hola@linkisla.test>\nwrote:\n\n> ¿Hay wifi?`,
  "Gmail, a name that begins as a date": `On Sat, Nov 21, 2026 at 12:00 PM\nEl Faro <hola@linkisla.test> wrote:\n\n> a las 12:00`,
  "Apple Mail, English": `On Nov 21, 2026, at 12:00 PM, Linkisla <hola@linkisla.test> wrote:\n\n\n¿Hay wifi?`,
  "Apple Mail, Spanish": `El 21 nov 2026, a las 12:00, Linkisla <hola@linkisla.test> escribio\u0301:\n\n> ¿Hay wifi?`,
  "an iPhone": `Enviado desde mi iPhone\n\n> El 21 nov 2026, a la(s) 12:00 p. m., Linkisla <hola@linkisla.test> escribió:\n> \n> Hola`,
  "an iPhone in English": `Sent from my iPhone\n\n> On Nov 21, 2026, at 12:00 PM, Linkisla wrote:`,
  "Outlook, English": `From: Linkisla <hola@linkisla.test>\nSent: Saturday, November 21, 2026 12:00 PM\nTo: Marisol\nSubject: Ana te escribió\n\n¿Hay wifi?`,
  "Outlook, Spanish": `De: Linkisla <hola@linkisla.test>\nEnviado el: sábado, 21 de noviembre de 2026 12:00\nPara: Marisol\nAsunto: Ana te escribió\n\n¿Hay wifi?`,
  "Outlook on the web": `________________________________\nFrom: Linkisla\nSent: Saturday\nTo: Marisol\nSubject: Hola\n\n¿Hay wifi?`,
  "Outlook on a phone": `Obtener Outlook para iOS<https://aka.ms/o0ukef>\n________________________________\nDe: Linkisla\nEnviado: sábado`,
  "Outlook of before": `-----Mensaje original-----\nDe: Linkisla\n¿Hay wifi?`,
  "a Samsung": `-------- Original message --------\nFrom: Linkisla\nDate: 11/21/26 12:00 PM\nHola`,
  Thunderbird: `El 21/11/26 a las 12:00, Linkisla escribió:\n> ¿Hay wifi?`,
  Yahoo: `On Saturday, November 21, 2026 at 12:00:00 PM AST, Linkisla <hola@linkisla.test> wrote:\n\n¿Hay wifi?`,
  "a quotation alone": `> ¿Hay wifi?\n> Ana`,
  "a signature": `-- \nMarisol Vélez\n787 555 0142`,
};

describe.each(Object.entries(below))("%s", (_, quotation) => {
  test("is cut, and what is above it is left", () => {
    const own = "Sí, hay.\n\nEl 12 llegamos a las 3:00.\nSaludos";
    for (const gap of ["\n", "\n\n", "\n\n\n\n"]) expect(withoutQuotation(own + gap + quotation)).toBe(own);
    expect(withoutQuotation(`${own}\n\n${quotation}`.replaceAll("\n", "\r\n"))).toBe(own);
    expect(withoutQuotation(quotation)).toBe("");
  });
});

test.each([
  "El gerente escribió:\nno hay agua.",
  "On Monday my mother wrote:\nsee you soon",
  "De: San Juan\nPara: Fajardo\nLlegamos el 12.",
  "Está en la calle > a la derecha\n- uno\n-- dos",
  "El precio de 2026:\n¿es el mismo?",
  "Mi hermana me dijo\nEnviado desde mi casa está bien, pero no es lo que digo\nal final",
])("%j is the writer's own", (own) => {
  expect(withoutQuotation(own)).toBe(own);
});

test("whatever is written above a quotation is left whole, and cutting twice is cutting once", () => {
  const word = fc.constantFrom(
    "Hola",
    "el",
    "On",
    "12:00",
    "2026",
    "wrote",
    "escribió",
    "¿sí?",
    "🏝️",
    "é",
    "-",
    "De",
    "-- a",
  );
  const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
  const own = fc.array(line, { maxLength: 12 }).map((lines) => tidied(lines.join("\n").replaceAll(/ +$/gm, "")));
  fc.assert(
    fc.property(own, fc.constantFrom(...Object.values(below)), (written, quotation) => {
      const kept = written.replaceAll(/\n{3,}/g, "\n\n");
      expect(withoutQuotation(`${written}\n\n${quotation}`)).toBe(kept);
      expect(withoutQuotation(kept)).toBe(kept);
    }),
  );
});

test("any text at all becomes one that is tidied, well-formed and without control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (anything) => {
      const text = withoutQuotation(anything);
      expect(text).toBe(tidied(text));
      expect(text.isWellFormed() && !/(?![\t\n])\p{Cc}/u.test(text)).toBe(true);
    }),
  );
});

describe("lines that a program broke", () => {
  const words = fc.array(fc.constantFrom("hay", "wifi", "estacionamiento", "¿sí?", "12:00", "y", "también"), {
    minLength: 1,
    maxLength: 60,
  });
  const broken = (text: string, width: number) =>
    text.replaceAll(new RegExp(`(?! )(.{1,${width}})(?: +|$)`, "gm"), "$1\n").trimEnd();

  test("are whole again, paragraph by paragraph", () => {
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(72, 74, 76, 78),
        (written, width) => {
          const paragraphs = written.map((each) => each.join(" "));
          const sent = paragraphs.map((paragraph) => broken(paragraph, width)).join("\n\n");
          expect(unbroken(sent)).toBe(paragraphs.join("\n\n"));
        },
      ),
    );
  });

  test.each([
    "Hola\nSí, hay.\nGracias",
    `- ${"una toalla ".repeat(6)}\n- otra`,
    `${"Una línea sin fin ".repeat(9)}\ny otra`,
  ])("%j was broken by its writer", (own) => expect(unbroken(own)).toBe(own));
});

describe("HTML", () => {
  const reduced = async (html: string) => withoutQuotation(await wordsOfHtml(html));

  test.each([
    [
      "Gmail",
      `<div dir="ltr"><div>S&iacute;, hay.</div><div><br></div><div>Son 200 Mbps &amp; m&#225;s</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">El s&aacute;b, Linkisla escribi&oacute;:<br></div><blockquote class="gmail_quote">&iquest;Hay wifi?</blockquote></div>`,
    ],
    [
      "Apple Mail",
      `<html><head><style>p { color: red }</style></head><body>Sí, hay.<div><br></div><div>Son 200 Mbps &amp; más<br><div><br><blockquote type="cite"><div>On Nov 21, 2026, Linkisla wrote:</div>¿Hay wifi?</blockquote></div></div></body></html>`,
    ],
    [
      "Outlook",
      `<html><head><style><!-- p.MsoNormal {margin:0} --></style></head>\r\n<body>\r\n<p class="MsoNormal">S&iacute;,\r\nhay.<o:p></o:p></p>\r\n<p>Son <a href="https://linkisla.test/x">200 Mbps</a>\r\n&amp; m&aacute;s</p><div id="divRplyFwdMsg"><b>From:</b> Linkisla</div></body></html>`,
    ],
    [
      "Outlook without a mark of its own",
      `<div>S&iacute;, hay.</div><div>&nbsp;</div><div>Son 200 Mbps &amp; m&aacute;s</div><hr><p><b>De:</b> Linkisla &lt;hola@linkisla.test&gt;<br><b>Enviado:</b> s&aacute;bado<br><b>Para:</b> Marisol<br><b>Asunto:</b> Hola</p><p>&iquest;Hay wifi?</p>`,
    ],
  ])("of %s becomes its words", async (_, html) => {
    expect(await reduced(html)).toBe("Sí, hay.\n\nSon 200 Mbps & más");
  });

  test("of two megabytes that never close is read as far as an answer goes", async () => {
    for (const piece of ["<a ", "<div ", "<style>", "<!--", "<blockquot", "</div> "]) {
      expect(typeof (await reduced(piece.repeat(2_000_000 / piece.length)))).toBe("string");
    }
  });
});
