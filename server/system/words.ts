import type { Language } from "#contract/catalogues.ts";
import type { Cents } from "#contract/money.ts";
import type { Translate } from "#locales/translate.ts";
import { formatMoney } from "../../emails/format.ts";
import { translator } from "../http/locales.ts";

/** What sentences about readings are made of. */
export interface Words {
  t: Translate;
  /** `3 horas` */
  span(seconds: number): string;
  /** The span since an instant. */
  ago(instant: Date): string;
  /** Negative for an instant to come. */
  secondsSince(instant: Date): number;
  /** `12.4 GB` */
  size(bytes: number): string;
  money(cents: Cents): string;
}

const locales: Record<Language, string> = { es: "es-PR", en: "en-US" };
const spans = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

export function wordsIn(language: Language, now: Date): Words {
  const count = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locales[language], options).format(value);
  const secondsSince = (instant: Date) => Math.floor((now.getTime() - instant.getTime()) / 1000);
  const span = (seconds: number) => {
    // Two of a unit at least: «36 hours» says more than «1 day».
    const [unit, length] = spans.find(([, one]) => seconds >= 2 * one) ?? (["second", 1] as const);
    return count(Math.max(0, Math.floor(seconds / length)), { style: "unit", unit, unitDisplay: "long" });
  };
  return {
    t: translator(language),
    span,
    ago: (instant) => span(secondsSince(instant)),
    secondsSince,
    size: (bytes) => count(bytes / 1e9, { style: "unit", unit: "gigabyte", maximumFractionDigits: 1 }),
    money: formatMoney,
  };
}
