import { expect, type Locator, type Page } from "@playwright/test";
import type { PlainDate } from "#contract/dates.ts";
import { beginningOf, filled, type Language, texts } from "./words.ts";

/** The booking part of a listing's page, as a guest uses it. */

export function boxOf(page: Page, language: Language = "es"): Locator {
  return page.getByRole("region", { name: texts[language].booking.box.label, exact: true });
}

/** A calendar day that can be selected or is selected. */
export function dayOf(page: Page, date: PlainDate, language: Language = "es"): Locator {
  const unavailable = filled(texts[language].booking.calendar.unavailable, { date: "" });
  return cellOf(page, `${nameOf(date, language)}(?!${unavailable})(, .*)?`);
}

/** A calendar day whose night is taken, whether or not another stay may end on it. */
export function takenDayOf(page: Page, date: PlainDate, language: Language = "es"): Locator {
  const { unavailable, names } = texts[language].booking.calendar;
  const taken = [unavailable, names.noArrival].map((name) => filled(name, { date: nameOf(date, language) }));
  return cellOf(page, `(${taken.join("|")})`);
}

function cellOf(page: Page, name: string): Locator {
  return page.getByRole("application").getByRole("button", { name: new RegExp(`(^|, )${name}$`) });
}

/** Clicks the days one after another, paging to each. */
export async function chooseDays(page: Page, dates: PlainDate[], language: Language = "es"): Promise<void> {
  for (const date of dates) {
    const day = dayOf(page, date, language);
    await showDay(page, day, language);
    await day.click();
  }
}

export async function showDay(page: Page, day: Locator, language: Language = "es"): Promise<void> {
  const calendar = page.getByRole("application");
  // No day can be selected until the availability has loaded.
  const isKnown = () => expect(page.locator("section[aria-busy=false]", { has: calendar })).toBeVisible();
  await isKnown();
  for (let months = 0; months < 3 && (await day.count()) === 0; months++) {
    await calendar.getByRole("button", { name: texts[language].booking.calendar.later }).click();
    await isKnown();
  }
}

/** Moves the focus from the focused day to another with the arrow keys. */
export async function walkToDay(page: Page, date: PlainDate, language: Language = "es"): Promise<void> {
  const day = dayOf(page, date, language);
  // A month that is not shown yet has no cell for the day.
  const hasArrived = () => day.evaluateAll((cells) => cells.some((cell) => cell === document.activeElement));
  for (let steps = 0; steps < 60 && !(await hasArrived()); steps++) await page.keyboard.press("ArrowRight");
  await expect(day).toBeFocused();
}

/** The calendar's label for a day, selected or not: `viernes, 11 de diciembre de 2026`. */
function nameOf(date: PlainDate, language: Language): string {
  const format = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  const name = new Intl.DateTimeFormat(language === "en" ? "en-US" : "es", format).format(
    new Date(`${date}T00:00:00Z`),
  );
  return `${name}(?: seleccionado| selected)?`;
}

/** The lines of a price breakdown and its total, in cents. The lines must add up to the total. */
export async function readCuenta(scope: Locator): Promise<{ lines: [label: string, cents: number][]; total: number }> {
  await expect(scope.locator("dl[aria-busy]")).toHaveAttribute("aria-busy", "false");
  const labels = await scope.locator("dl[aria-busy] dt").allInnerTexts();
  const amounts = (await scope.locator("dl[aria-busy] dd").allInnerTexts()).map(centsOf);
  const total = amounts.pop() ?? 0;
  const lines = amounts.map((cents, line): [string, number] => [labels[line] ?? "", cents]);
  expect(lines.length).toBeGreaterThan(0);
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  return { lines, total };
}

/** Parses `$1,284.50` and `−$20.00`; any other format is no amount. */
export function centsOf(text: string): number {
  const [, minus, dollars, cents] = text.trim().match(/^(−?)\$(\d{1,3}(?:,\d{3})*)\.(\d\d)$/) ?? [];
  if (dollars === undefined) throw new Error(`"${text}" is not an amount with cents`);
  return (minus ? -1 : 1) * Number(dollars.replaceAll(",", "") + cents);
}

export function amountOf(cents: number): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
}

export function bookButton(page: Page, language: Language = "es"): Locator {
  return boxOf(page, language).getByRole("button", { name: beginningOf(texts[language].booking.box.bookFor) });
}
