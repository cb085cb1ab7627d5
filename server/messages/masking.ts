import { messageLimits } from "#contract/messages/limits.ts";
import type { MaskedKind } from "#contract/messages/messages.ts";

/**
 * Finds telephone numbers, email addresses, links and street addresses in what people write. The rules and their limits
 * are in docs/rules/messages.md; a test reads the examples there.
 *
 * A thread is masked each time it is read, so each expression takes time in proportion to the text, whatever is in it:
 * every repetition is bounded, and two runs of spaces are never separated only by something optional.
 */

export interface Masked {
  kind: MaskedKind;
  /** Indexes into the text; `to` is exclusive. */
  from: number;
  to: number;
}

/** Normalizing may turn one character into 18, but letters of living languages into three at most. */
const mostSearched = 4 * messageLimits.text;

/** What is masked, in order and without overlaps. `ownHost`: links to this host are not. */
export function maskedIn(text: string, ownHost: string): Masked[] {
  const plain = plainOf(text);
  const found: Masked[] = [];
  for (const [kind, stretchesOf] of finders) {
    for (const [from, to] of stretchesOf(plain.text, ownHost)) {
      found.push({ kind, from: plain.start(from), to: plain.end(to) });
    }
  }
  // The rest is too long to search, and might hide anything.
  if (plain.read < text.length) found.push({ kind: "link", from: plain.read, to: text.length });
  return merged(found);
}

/** In order of precedence: where two overlap, the first one's kind counts. */
const finders: [MaskedKind, (text: string, ownHost: string) => Iterable<[number, number]>][] = [
  ["email", emailsIn],
  ["link", linksIn],
  ["address", addressesIn],
  ["phone", phonesIn],
];

function merged(found: Masked[]): Masked[] {
  const inOrder = found.toSorted((a, b) => a.from - b.from);
  const result: Masked[] = [];
  for (const one of inOrder) {
    const last = result.at(-1);
    if (last && one.from < last.to) last.to = Math.max(last.to, one.to);
    else result.push({ ...one });
  }
  return result;
}

/**
 * The text as it is searched: in lower case, without accents and invisible characters, with the digits and letters of
 * other scripts as ours. Remembers where each character came from, and how much of the original was read.
 */
function plainOf(original: string): Plain {
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    if (text.length >= mostSearched) break;
    const [from, to] = [at, at + character.length];
    at = to;
    const plain = plainCharacter(character);
    if (plain === "" && ends.length > 0) ends[ends.length - 1] = to;
    for (const unit of plain.split("")) {
      text += unit;
      starts.push(from);
      ends.push(to);
    }
  }
  return {
    text,
    read: at,
    start: (index) => starts[index] ?? original.length,
    end: (index) => ends[index - 1] ?? 0,
  };
}

interface Plain {
  text: string;
  read: number;
  start(index: number): number;
  end(index: number): number;
}

const leftOut = /^[\p{M}\p{Cf}\p{Sk}]$/u;
const numbers = /^\p{Nd}$/u;

function plainCharacter(character: string): string {
  if (leftOut.test(character)) return "";
  const code = character.codePointAt(0) ?? 0;
  const inCircle = circled.find(([first]) => code >= first && code < first + 9);
  if (inCircle) return String(code - inCircle[0] + 1);
  const known = character.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "");
  return Array.from(known, digitOf).join("").toLowerCase().replaceAll("。", ".");
}

/** Circled digits among the dingbats, from 1 on, which normalization leaves alone. */
const circled: [number][] = [[0x24f5], [0x2776], [0x2780], [0x278a]];

/** Every script's digits are ten code points in a row, from zero on. */
function digitOf(character: string): string {
  if (!numbers.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && numbers.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/* Email addresses */

const at = String.raw`(?:\s*(?:@|[([{]\s*(?:at|arroba)\s*[)\]}])\s*|\s+arroba\s+)`;
const dot = String.raw`(?:\s*(?:\.|[([{]\s*(?:dot|punto)\s*[)\]}])\s*|\s+(?:dot|punto)\s+)`;
/** The longest name that DNS allows. */
const label = String.raw`[a-z0-9][\w-]{0,62}`;
const mailbox = String.raw`[\w.+-]{1,64}`;
const email = new RegExp(
  String.raw`${mailbox}(?:@${label}(?:\.${label})*|${at}${label}(?:${dot}${label})+|\s+arroba\s+${label})`,
  "g",
);
/** «ana at gmail dot com»: the bare word `at` counts only with an ending. */
const spokenEmail = new RegExp(String.raw`${mailbox}\s+at\s+${label}(?:${dot}(?:com|net|org|es|pr|edu)\b)`, "g");
const mailService = new RegExp(
  String.raw`${mailbox}\s+(?:en\s+)?(?:gmail|hotmail|outlook|yahoo|icloud)\s*(?:[.,]\s*)?(?:punto\s+|dot\s+)?com\b`,
  "g",
);

function* emailsIn(text: string): Generator<[number, number]> {
  for (const pattern of [email, spokenEmail, mailService]) yield* all(pattern, text);
}

/* Links and names on other services */

const withScheme = /(?:https?|ftp|whatsapp|tg|tel|mailto)\s*:\s*(?:\/{1,2}\s*)?[^\s<>"]+/g;
const withWww = /\bwww\s*\.\s*[^\s<>"]+/g;
/** Endings that seldom follow a full stop without a space. */
const endings = "com|net|org|info|biz|io|app|site|online|link|page|shop|store|website|xyz|pr|gov|edu";
const bareDomain = new RegExp(String.raw`\b(?:${label}\.){1,8}(?:${endings})\b(?:[/?#:][^\s<>"]*)?`, "g");
/** Any ending counts with a path: `bit.ly/3xY`. */
const domainWithPath = new RegExp(String.raw`\b(?:${label}\.){1,8}[a-z]{2,24}\/[^\s<>"]*`, "g");
const knownHosts = /\b(?:wa|t|m|fb|ig)\.me\b|\b(?:bit\.ly|goo\.gl|linktr\.ee|instagr\.am|youtu\.be)\b/g;
const spokenDomain = new RegExp(
  String.raw`\b${label}(?:\s+(?:punto|dot)\s+|\s*[([{]\s*(?:punto|dot)\s*[)\]}]\s*)(?:com|net|org|info|pr)\b`,
  "g",
);
const spacedDomain = new RegExp(String.raw`\b${label}\s*\.\s*(?:com|net|org)\b`, "g");
const handle = /(?<![\w.])@[a-z0-9_][\w.]{2,}/g;
const namedService =
  /\b(?:whats?\s?app|wasap|instagram|insta|facebook|telegram|tiktok|snapchat|messenger|signal)\s*:\s*[\w.@]{3,}/g;

function* linksIn(text: string, ownHost: string): Generator<[number, number]> {
  for (const pattern of [withScheme, withWww, bareDomain, domainWithPath]) {
    for (const [from, to] of all(pattern, text)) {
      const written = text.slice(from, to).replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, "");
      if (!isOwn(written, ownHost)) yield [from, from + written.length];
    }
  }
  for (const pattern of [knownHosts, spokenDomain, spacedDomain, handle, namedService]) {
    for (const [from, to] of all(pattern, text)) if (!isOwn(text.slice(from, to), ownHost)) yield [from, to];
  }
}

function isOwn(written: string, ownHost: string): boolean {
  // Parsing thousands of URLs takes long, and few of them name this site.
  if (!written.includes(ownHost)) return false;
  const address = /^https?:/.test(written) ? written : `https://${written}`;
  return URL.canParse(address) && new URL(address).host === ownHost && !new URL(address).search;
}

/* Addresses */

const word = String.raw`[\p{L}'.-]+`;
const number = String.raw`(?:(?:#|num(?:ero)?\b\.?|no\.|km\.?|casa\b|apt[oa]?\b\.?|apartamento\b|edif\w*\.?)\s*)?[a-z]?-?\d[\w.-]*`;
/** A quantity is no house number: «la calle queda a 10 minutos». */
const counted = String.raw`(?!\s*(?:%|:|min|hora|h\b|hour|m\b|metro|meter|pie|feet|foot|ft|paso|step|milla|mile|km|kilom|cuadra|block|persona|people|guest|huesped|carro|car\b|cars|dia|day|noche|night|habit|room|cuarto|cama|bed|a\.?\s?m|p\.?\s?m|d[eo]\b|of\b|y\b|ano|year|dolar|dollar|usd|veces|times|escal|piso|estacion|parking|gente))`;
const street = new RegExp(
  String.raw`\b(?:calle|c\/|avenida|ave?\.|avda\.?|ave\b|camino|paseo|boulevard|blvd\.?|callejon|urb(?:anizacion|\.)|residencial|cond(?:ominio|\.)|parcelas?|cll\.?)\s*(?:${word}\s+){0,5}?(?:${word}\s*,\s*)?${number}(?![\w])${counted}`,
  "gu",
);
/** A road's number alone says little, but with a kilometre it is a house. */
const road =
  /\b(?:carr(?:etera)?\.?|ruta|pr-?|road|rd\.?)\s*(?:#\s*)?\d{1,4}\s*(?:,\s*)?(?:km|kilometro)\.?\s*\d+(?:\.\d+)?/g;
const english = new RegExp(
  String.raw`\b\d{1,5}\s+(?!(?:min|hour|met|feet|foot|step|yard|mile|block|day|night|pe|gu|car|room|bed|more|of)\w*\b)(?:${word}\s+){0,3}(?:street|st|avenue|ave|road|rd|lane|ln|boulevard|blvd|highway|hwy|drive|dr)\b\.?`,
  "gu",
);
const box = /\b(?:p\.?\s*o\.?\s*box|apartado(?:\s+postal)?|hc[\s-]*\d+\s*(?:,\s*)?(?:box|bzn|buzon))\s*(?:#\s*)?\d+/g;
const zip = /\b00[679]\d{2}(?:-\d{4})?\b(?![\s-]*\d)/g;
const coordinates =
  /-?\d{1,2}\s*[.,]\s*\d{3,}\s*(?:°\s*)?(?:[ns]\s*)?(?:[,;]\s*|(?<=\s))(?:-\s*)?\d{1,3}\s*[.,]\s*\d{3,}/g;
const plusCode = /\b[23456789cfghjmpqrvwx]{4,8}\+[23456789cfghjmpqrvwx]{2,3}\b/g;

function* addressesIn(text: string): Generator<[number, number]> {
  for (const pattern of [street, road, english, box, zip, coordinates, plusCode]) yield* all(pattern, text);
}

/* Telephone numbers */

/** As many digits as a number has within Puerto Rico without its area code. */
const digitsOfPhone = 7;

const units = [
  ["cero", "zero"],
  ["uno", "una", "un", "one"],
  ["dos", "two"],
  ["tres", "three"],
  ["cuatro", "four"],
  ["cinco", "five"],
  ["seis", "six"],
  ["siete", "seven"],
  ["ocho", "eight"],
  ["nueve", "nine"],
];
const spokenDigits: Record<string, string> = {
  ...Object.fromEntries(units.flatMap((names, value) => names.map((name) => [name, String(value)]))),
  ...numbered(10, "diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve"),
  ...numbered(10, "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"),
  ...numbered(20, "veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete"),
  ...numbered(28, "veintiocho veintinueve"),
  // A ten may be followed by its unit («treinta y dos»): it is one digit then, and two at a number's end.
  ...Object.fromEntries(
    "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ").map((name, at) => [name, `${at + 3}`]),
  ),
  ...Object.fromEntries(
    "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((name, at) => [name, `${at + 2}`]),
  ),
  ...Object.fromEntries(
    "cien|ciento|hundred doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
      .split(" ")
      .flatMap((names, at) => names.split("|").map((name) => [name, `${at + 1}`])),
  ),
  // «Doble siete» is two digits.
  doble: "1",
  double: "1",
  oh: "0",
};

function numbered(first: number, names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name, at) => [name, String(first + at)]));
}

const spoken = Object.keys(spokenDigits).toSorted((a, b) => b.length - a.length);
/** One step of a number: digits, words for digits, or what may stand between them. */
const step = new RegExp(
  String.raw`(?<digits>\d+|(?<![\p{L}])(?:${spoken.join("|")})(?![\p{L}])|[ol](?=\d)|(?<=\d)[ol](?![\p{L}]))|(?<between>[^\p{L}\d]{1,4}|(?<![\p{L}])(?:y|and|guion|dash|punto|dot|espacio|space|mas|plus|con|extension|ext)(?![\p{L}])|(?<=\d)[a-z](?=\d)|[^\p{L}\d])`,
  "gu",
);
const numberWords = spoken.join("|");
const runTogether = new RegExp(String.raw`(?<![\p{L}])(?:${numberWords}){4,}(?![\p{L}])`, "gu");

/** Dates, hours and amounts are no telephone numbers: they are blanked before the digits are counted. */
const harmless = [
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-](?:20)?[2-9]\d(?!\d)/g,
  /(?<!\d)(?:0?[1-9]|1[0-2])[/.-](?:0?[1-9]|[12]\d|3[01])[/.-](?:20)?[2-9]\d(?!\d)/g,
  /(?<!\d)20[2-9]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/g,
  /\$\s?(?:\d{1,3}(?:,\d{3}){0,2}|\d{1,5})(?:\.\d{2})?(?![\d,.]*\d)/g,
  /(?<![\d,.])\d{1,3}(?:,\d{3}){0,2}(?:\.\d{2})?\s?(?:usd|dolares|dollars)\b/g,
];

function* phonesIn(original: string): Generator<[number, number]> {
  let text = original;
  // A letter in its place keeps the digits on both sides of it apart.
  for (const pattern of harmless) text = text.replace(pattern, (part) => "ñ".repeat(part.length));
  let run: { from: number; to: number; digits: number } | null = null;
  let end = 0;
  for (const match of text.matchAll(step)) {
    const digits = match.groups?.digits;
    if (run && match.index !== end) {
      if (run.digits >= digitsOfPhone) yield [run.from, run.to];
      run = null;
    }
    end = match.index + match[0].length;
    if (digits === undefined) continue;
    run ??= { from: match.index, to: end, digits: 0 };
    run.to = end;
    run.digits += /\d/.test(digits) ? digits.length : (spokenDigits[digits] ?? "0").length;
  }
  if (run && run.digits >= digitsOfPhone) yield [run.from, run.to];
  yield* all(runTogether, text);
}

function* all(pattern: RegExp, text: string): Generator<[number, number]> {
  for (const match of text.matchAll(pattern)) yield [match.index, match.index + match[0].length];
}
