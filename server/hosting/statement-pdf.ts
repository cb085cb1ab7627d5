import { fileURLToPath } from "node:url";
import { type Font, openSync } from "fontkit";
import PDFDocument from "pdfkit";
import type { Language } from "#contract/catalogues.ts";
import { statementAmounts } from "#contract/hosting/statement-parts.ts";
import type { Statement } from "#contract/hosting/statements.ts";
import { toCents } from "#contract/money.ts";
import type { Translate } from "#locales/translate.ts";
import { formatMoney, formatPlainDay } from "../../emails/format.ts";

/** A statement on letter paper: the account of every booking, then by listing and by deposit. Lengths are points. */

const paper = { width: 612, height: 792, edge: 44, foot: 40 };
const inner = paper.width - 2 * paper.edge;
const ink = { full: "#16242b", soft: "#4a585e", line: "#e5d9c5" };

/** Right edges of the columns of amounts, from the left edge of the page's content. */
const amountEnds = { paid: 300, commission: 353, returned: 407, tax: 456, received: inner };
const titleAt = 112;

interface Written {
  language: Language;
  t: Translate;
  brandName: string;
}

export async function statementPdf(statement: Statement, { language, t, brandName }: Written): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: "LETTER",
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: `${brandName} ${statement.number}`, Author: brandName, CreationDate: new Date(statement.to) },
  });
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  const pen = penFor(doc);
  const money = (dollars: number) => formatMoney(toCents(dollars));

  let y = paper.edge;
  const room = (needed: number) => {
    if (y + needed <= paper.height - paper.edge - paper.foot) return;
    doc.addPage();
    y = paper.edge;
  };

  pen.text(brandName, 0, y, { face: "bold", size: 20 });
  pen.text(statement.host, inner, y + 4, { face: "bold", isRight: true });
  pen.text(capital(periodName(statement.period, language)), 0, y + 36, { face: "bold", size: 14 });
  const status = t(statement.isClosed ? "statement.closed" : "statement.open", {
    number: statement.number,
    date: formatPlainDay(statement.to, language),
  });
  pen.text(status, 0, y + 54, { size: 8, color: ink.soft });
  y += 84;

  const head = { face: "medium", size: 8, color: ink.soft } as const;
  const heads = () => {
    pen.text(t("statement.booking"), 0, y, head);
    pen.text(t("statement.listing"), titleAt, y, head);
    for (const column of statementAmounts)
      pen.text(t(`statement.columns.${column}`), amountEnds[column], y, { ...head, isRight: true });
    y += 16;
    pen.rule(y);
  };
  heads();
  for (const row of statement.bookings) {
    const wasOnPage = y;
    room(34);
    if (y < wasOnPage) heads();
    pen.text(row.guest, 0, y + 8, { face: "medium", within: titleAt - 10 });
    pen.text(row.code, 0, y + 20, { size: 7.5, color: ink.soft });
    pen.text(row.title, titleAt, y + 8, { within: 130 });
    const dates = daysName(row.starts_on, row.ends_on, language);
    pen.text(row.isCancelled ? `${dates}, ${t("statement.cancelled")}` : dates, titleAt, y + 20, {
      size: 7.5,
      color: ink.soft,
    });
    for (const column of statementAmounts) {
      const face = column === "received" ? "bold" : "normal";
      pen.text(money(row[column]), amountEnds[column], y + 8, { face, size: 8.5, isRight: true });
    }
    y += 34;
    pen.rule(y);
  }
  room(40);
  pen.text(t("statement.total"), 0, y + 9, { face: "bold", size: 10 });
  for (const column of statementAmounts) {
    pen.text(money(statement.total[column]), amountEnds[column], y + 10, { face: "bold", size: 8.5, isRight: true });
  }
  pen.closing(y + 28);
  y += 52;

  const half = (inner - 36) / 2;
  const account = (title: string, x: number, rows: [string, number][], total: [string, number]) => {
    // The title stands on the page of its first row.
    room(50);
    pen.text(title, x, y, { face: "bold", size: 12 });
    y += 24;
    for (const [name, amount] of rows) {
      room(16);
      pen.text(name, x, y, { within: half - 80 });
      pen.text(money(amount), x + half, y, { isRight: true });
      y += 16;
    }
    room(26);
    pen.text(total[0], x, y + 6, { face: "bold", size: 10 });
    pen.text(money(total[1]), x + half, y + 6, { face: "bold", size: 10, isRight: true });
    pen.closing(y + 24, x, half);
    y += 44;
  };
  const listings = statement.listings.map(({ title, received }): [string, number] => [title, received]);
  const deposits = depositRows(statement, t, language);
  // Side by side when both fit on the page, one below the other when not.
  const longest = Math.max(listings.length, deposits.length) * 16 + 80;
  const isSideBySide = longest <= paper.height - paper.edge - paper.foot - y;
  const top = y;
  account(t("statement.byListing"), 0, listings, [t("statement.columns.received"), statement.total.received]);
  const below = y;
  if (isSideBySide) y = top;
  account(t("statement.deposits"), isSideBySide ? half + 36 : 0, deposits, [
    t(statement.carried.length > 0 ? "statement.columns.received" : "statement.deposited"),
    statement.total.received,
  ]);
  y = Math.max(y, isSideBySide ? below : 0);

  room(40);
  pen.paragraph(t("statement.note"), y);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count && count > 1; page++) {
    doc.switchToPage(page);
    const of = `${statement.number}  ·  ${page + 1} / ${count}`;
    pen.text(of, inner, paper.height - paper.edge, { size: 7.5, color: ink.soft, isRight: true });
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function depositRows({ deposits, carried }: Statement, t: Translate, language: Language): [string, number][] {
  return [
    ...deposits.map(({ date, what, bookings, amount }): [string, number] => {
      const name = t(`statement.moved.${what}`, { count: bookings });
      return [`${daysName(date, date, language)}, ${name}`, amount];
    }),
    ...carried.map(({ what, amount }): [string, number] => [t(`statement.carried.${what}`), amount]),
  ];
}

/** `octubre de 2026`, `October 2026`; a year is its number. */
function periodName(period: string, language: Language): string {
  if (period.length === 4) return period;
  const format = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${period}-01`));
}

/** `3–6 oct 2026`, `Oct 3 – 6, 2026`. */
function daysName(from: string, to: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.formatRange(new Date(from), new Date(to));
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

interface Look {
  face?: "normal" | "medium" | "bold";
  size?: number;
  color?: string;
  /** `x` is the text's right edge. */
  isRight?: boolean;
  /** Longer texts end in an ellipsis. */
  within?: number;
}

/** Draws on the current page, with `x` from the left edge of its content. */
function penFor(doc: PDFKit.PDFDocument) {
  const widthOf = (runs: Run[], size: number) =>
    runs.reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0);

  function text(said: string, x: number, y: number, look: Look = {}) {
    const { face = "normal", size = 9, color = ink.full, isRight = false, within } = look;
    let runs = runsOf(said, face);
    for (let letters = [...said]; within !== undefined && widthOf(runs, size) > within; ) {
      letters = letters.slice(0, -1);
      runs = runsOf(`${letters.join("").trimEnd()}…`, face);
    }
    let at = paper.edge + (isRight ? x - widthOf(runs, size) : x);
    for (const run of runs) {
      doc.font(run.font).fontSize(size).fillColor(color).text(run.text, at, y, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  }

  function rule(y: number, x = 0, width = inner, color = ink.line) {
    doc
      .moveTo(paper.edge + x, y)
      .lineTo(paper.edge + x + width, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke();
  }

  return {
    text,
    rule,
    /** The double rule that closes an account. */
    closing(y: number, x = 0, width = inner) {
      rule(y, x, width, ink.full);
      rule(y + 2.5, x, width, ink.full);
    },
    paragraph(said: string, y: number) {
      const [run] = runsOf(said, "normal");
      if (!run) return;
      doc
        .font(run.font)
        .fontSize(8)
        .fillColor(ink.soft)
        .text(said, paper.edge, y, { width: inner * 0.75 });
    },
  };
}

interface Run {
  font: string;
  text: string;
}

/** The text in pieces of one font file each: the fonts are cut up by alphabet. A letter in none is a question mark. */
function runsOf(text: string, face: keyof typeof weights): Run[] {
  const runs: Run[] = [];
  // Formatters of dates write narrow spaces, which the fonts do not have.
  for (const letter of text.replaceAll(/\p{Zs}/gu, " ")) {
    const file = alphabets.find((alphabet) => fontAt(face, alphabet).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    const font = pathOf(face, file ?? "latin");
    const last = runs.at(-1);
    if (last?.font === font) last.text += file ? letter : "?";
    else runs.push({ font, text: file ? letter : "?" });
  }
  return runs;
}

const alphabets = ["latin", "latin-ext"] as const;
type Alphabet = (typeof alphabets)[number];
const weights = { normal: 400, medium: 600, bold: 700 } as const;

/** WOFF, because fontkit cannot take letters with accents out of a WOFF2 file. */
function pathOf(face: keyof typeof weights, alphabet: Alphabet): string {
  const file = `@fontsource/figtree/files/figtree-${alphabet}-${weights[face]}-normal.woff`;
  return fileURLToPath(import.meta.resolve(file));
}

const opened = new Map<string, Font>();

function fontAt(face: keyof typeof weights, alphabet: Alphabet): Font {
  const path = pathOf(face, alphabet);
  const font = opened.get(path) ?? (openSync(path) as Font);
  opened.set(path, font);
  return font;
}
