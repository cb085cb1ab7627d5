import { nextStart, overlapsOf, type SeasonSpan } from "#contract/hosting/season-days.ts";
import type { WireSeason } from "#contract/hosting/seasons.ts";
import type { Translate } from "#locales/translate.ts";
import { formatAmount, formatPrice } from "#web/kit/format.ts";

/** For example `Del 15 de diciembre al 6 de enero: $240 la noche, mínimo 5 noches. La próxima: 15 dic 2026.` */
export function sentenceOf(
  season: Omit<WireSeason, "name">,
  { t, language, today }: { t: Translate; language: string; today: string },
): string {
  const { firstDay, lastDay, price, weekendPrice, minimumNights } = season;
  const terms = [
    t("hostCalendar.seasons.terms.price", { price: amount(price) }),
    ...(weekendPrice === null ? [] : [t("hostCalendar.seasons.terms.weekend", { price: amount(weekendPrice) })]),
    ...(minimumNights === null ? [] : [t("hostCalendar.seasons.terms.minimum", { count: minimumNights })]),
  ].join(", ");
  const [first, last] = [dayOfYear(firstDay, language), dayOfYear(lastDay, language)];
  const next = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  return [
    firstDay === lastDay
      ? t("hostCalendar.seasons.oneDay", { day: first, terms })
      : t("hostCalendar.seasons.sentence", { first, last, terms }),
    t("hostCalendar.seasons.next", { date: next.format(new Date(nextStart(season, today))) }),
  ].join(" ");
}

/** Which season counts where several share days, for example `Donde coincide con «Reyes», cuenta esa, que dura menos.` */
export function precedenceOf(
  season: SeasonSpan,
  others: readonly WireSeason[],
  { t, language }: { t: Translate; language: string },
): string {
  const { shorter, longer } = overlapsOf(season, others);
  const namesOf = (seasons: readonly WireSeason[]) =>
    new Intl.ListFormat(language).format(seasons.map(({ name }) => t("hostCalendar.seasons.named", { name })));
  const [count, seasons] = [shorter.length, namesOf(shorter)];
  return [
    ...(shorter.length > 0 ? [t("hostCalendar.seasons.yields", { count, seasons })] : []),
    ...(longer.length > 0 ? [t("hostCalendar.seasons.counts", { seasons: namesOf(longer) })] : []),
  ].join(" ");
}

/** Shows cents only if there are any. */
function amount(dollars: number): string {
  return Number.isInteger(dollars) ? formatPrice(dollars) : formatAmount(dollars);
}

/** `15 de diciembre`, `December 15`. */
function dayOfYear(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date(`2024-${day}`));
}
