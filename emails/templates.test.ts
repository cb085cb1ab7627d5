import { describe, expect, test } from "vitest";
import { languages } from "#contract/catalogues.ts";
import { kinds, lineCodes } from "#contract/listings/kinds.ts";
import { sampleEvents } from "../server/dev/sample-emails.ts";
import { readEnv } from "../server/env.ts";
import { translations } from "../server/http/locales.ts";
import { compose, type Draft } from "../server/mail/compose.ts";

const env = readEnv({ PUBLIC_URL: "https://linkisla.test" });
const date = new Date("2026-11-20T15:00:00Z");
const drafts = kinds.flatMap((kind) =>
  sampleEvents(kind).flatMap((mailEvent, index) =>
    languages.map((language): { name: string; draft: Draft } => ({
      name: `${mailEvent.event}, ${language}, ${kind}, ${index}`,
      draft: { ...mailEvent, language, date },
    })),
  ),
);

describe.each(drafts)("$name", ({ draft }) => {
  const { subject, html, text } = compose(env, draft);

  test("leaves no blank and no key", () => {
    expect(subject + html + text).not.toMatch(/\{\{|\}\}|emails\.|lines\.|undefined|null|NaN|\[object/);
    expect(subject.trim()).not.toBe("");
  });

  test("ends no sentence twice", () => {
    expect(subject + text.replaceAll(/ \.{3,} /g, " ")).not.toMatch(/\.\.|[!?]\.|,\./);
  });

  test("says the same in HTML and in plain text", () => {
    expect(wordsOfText(text)).toEqual(wordsOfHtml(html));
  });

  test("writes every amount with two decimals, and lines that add up to their total", () => {
    for (const [amount] of text.matchAll(/\$\d[\d,.]*\d/g)) expect(amount).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/);
    const { rows, total } = billOf(text);
    if (rows.length > 0) expect(rows.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  });

  test("has no style sheet, script, picture or anything from elsewhere, and links to nothing else but the way there", () => {
    expect(html).not.toMatch(/<style|<script|<img|<link|src=|url\(|@import/);
    for (const [, url] of html.matchAll(/href="([^"]*)"/g))
      expect(url).toMatch(/^https:\/\/(linkisla\.test|www\.google\.com\/maps\/dir\/)/);
  });

  test("leads nobody but the guest to the guest's page", () => {
    const isGuests = draft.event.endsWith("_guest") || pageOfOwner(draft).startsWith("/dashboard/trips/");
    if (!isGuests) expect(html + text).not.toContain("/dashboard/trips/");
  });

  test("leads the host to the host's page of the booking, or to where payouts are set up", () => {
    const isHosts = draft.event.endsWith("_host") && pageOfOwner(draft) === "";
    const isAboutAccount = draft.event === "payout_blocked_host" || draft.event.startsWith("sale_");
    const path = isAboutAccount ? "/host/dashboard" : /\/host\/bookings\/\d+\n/;
    if (isHosts) expect(text).toMatch(path);
    else if (pageOfOwner(draft) !== "") expect(text).toContain(`https://linkisla.test${pageOfOwner(draft)}\n`);
    else expect(html + text).not.toContain("/host/");
  });
});

/** The page of the reader's own content that an email must link to. */
function pageOfOwner({ data }: Draft): string {
  if ("offSale" in data && data.offSale) return pagesOffSale[data.offSale];
  return ("pagePath" in data && data.pagePath) || "";
}

/** Where the host of an approved listing puts it on sale; whoever is suspended cannot. */
const pagesOffSale = { paused: "/host/listings", unpaid: "/host/dashboard", suspended: "" };

test("each reader gets their own language, also when all emails are written at once", async () => {
  const alone = drafts.map(({ draft }) => compose(env, draft));
  const together = await Promise.all(
    drafts.map(async ({ draft }) => {
      await Promise.resolve();
      return compose(env, draft);
    }),
  );
  expect(together).toEqual(alone);
  for (const [index, { draft }] of drafts.entries()) {
    const { html, text } = together[index] as (typeof together)[number];
    expect(html).toContain(`<html lang="${draft.language}">`);
    expect(text.includes("Te escribimos")).toBe(draft.language === "es");
    expect(text.includes("You get this")).toBe(draft.language === "en");
  }
});

test("what people typed is text, never markup, a blank or a key", () => {
  const typed = `<script>alert("1")</script> & 'x' {{code}} $t(emails.bill.paid)`;
  const escaped = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39; {{code}} $t(emails.bill.paid)";
  const fields = ["title", "guestName", "hostName", "address", "arrivalInstructions", "reason", "text", "answer"];
  const addresses = ["email", "newEmail", "guestEmail", "hostEmail"];
  const others = ["message", "name", "disputeReason", "what", "reference"];
  const words = new Set([...fields, ...addresses, ...others]);
  const hostile = (data: object) =>
    JSON.parse(JSON.stringify(data), (key, value) => (words.has(key) && value !== null ? typed : value));
  for (const { draft } of drafts) {
    const data = hostile(draft.data);
    const { html, text } = compose(env, { ...draft, data } as Draft);
    expect(html).not.toContain("<script");
    // The newsletter's email contains no user input.
    if (JSON.stringify(data) === JSON.stringify(draft.data)) continue;
    // Account emails use only the first word of a name.
    expect(html).toContain("name" in draft.data ? "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;" : escaped);
    expect(text).toContain("name" in draft.data ? "<script>" : typed);
  }
});

test("books that disagree in a thousand lines make an email that can be read, and still adds up", () => {
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    reference: `txn_${index}`,
    what: "charge",
    stripeCents: 150,
    ledgerCents: 0,
  }));
  const data = { day: "2026-12-31", differenceCents: 150_100, lines };
  const { subject, text } = compose(env, { event: "ledger_difference_operator", data, language: "en", date });
  expect(subject.replaceAll("\u00a0", " ")).toBe("The books do not agree: $1,501.00, December 31, 2026");
  const { rows, total } = billOf(text);
  expect(rows).toEqual([...Array.from({ length: 20 }, () => 150), 980 * 150, 100]);
  expect(total).toBe(150_100);
  expect(text.replaceAll("\u00a0", " ")).toMatch(
    /980 more lines \.+ \$1,470\.00\nNot explained by these lines \.+ \$1\.00\n/,
  );
});

test("every text of the emails and price lines is there in both languages", () => {
  const keysOf = (texts: unknown): string[] =>
    typeof texts === "object" && texts !== null
      ? Object.entries(texts).flatMap(([key, value]) => [key, ...keysOf(value).map((inner) => `${key}.${inner}`)])
      : [];
  for (const area of ["emails", "lines"]) {
    expect(keysOf(translations.en[area])).toEqual(keysOf(translations.es[area]));
  }
  const lines = Object.keys(translations.es.lines as object).map((key) => key.replace(/_(one|other)$/, ""));
  // A price group is a line by the name its host gave it.
  expect(new Set(lines)).toEqual(new Set([...lineCodes, "hoursAndMinutes", "priceGroup"]));
});

/** The words of the HTML email below the wordmark, sorted, with link targets. */
function wordsOfHtml(html: string): string[] {
  const [, page = ""] = html.split("<h1");
  const shown = page
    .replaceAll(/<a href="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/^[^>]*>/, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  return sortedWords(shown);
}

/** The words of the plain-text email, without its rules, leaders and quote marks. */
function wordsOfText(text: string): string[] {
  const plain = text
    .replaceAll(/^[=-]+ ?$/gm, " ")
    .replaceAll(/ \.{3,} /g, " ")
    .replaceAll(/^> /gm, "");
  return sortedWords(plain);
}

function sortedWords(text: string): string[] {
  return text
    .split(/[\s·]+/u)
    .map((word) => word.replace(/[:,]$/, ""))
    .filter(Boolean)
    .sort();
}

/** Excludes subtotals, which repeat the sum of the rows above; the last line is the total. */
function billOf(text: string): { rows: number[]; total: number | undefined } {
  const lines = text.split("\n");
  const amounts = lines.flatMap((line, index) => {
    const [, minus, amount] = / \.{3,} (−?)\$([\d,.]+)$/.exec(line) ?? [];
    if (amount === undefined) return [];
    const cents = Number(amount.replaceAll(/[,.]/g, "")) * (minus ? -1 : 1);
    return [{ cents, isSum: /^-+$/.test(lines[index - 1] ?? "") }];
  });
  return {
    rows: amounts.filter(({ isSum }) => !isSum).map(({ cents }) => cents),
    total: amounts.at(-1)?.cents,
  };
}
