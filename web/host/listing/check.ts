import type { ParseKeys } from "i18next";
import { phonePattern } from "#contract/account-limits.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { listingLimits } from "#contract/listing-limits.ts";
import { toDollars } from "#contract/money.ts";
import { readAmount } from "#web/ui/typed-amount.ts";
import { type FieldName, fields, fieldsOfStep, type Rule, type Step, steps } from "./fields.ts";
import { hoursOf, listOf, textOf, type Values } from "./values.ts";

/** What the browser finds wrong with a field, before the server does. */

export interface Wrong {
  textKey: Extract<ParseKeys, `hostListing.wrong.${string}` | "common.amount.unclear">;
  least?: number | string;
  most?: number | string;
}

export function wrongIn(values: Values, name: FieldName): Wrong | undefined {
  return wrongByItself(values, name) ?? wrongBeside(values, name);
}

function wrongByItself(values: Values, name: FieldName): Wrong | undefined {
  const rule: Rule = fields[name].rule;
  const text = textOf(values, name).trim();
  switch (rule.type) {
    case "several":
      return listOf(values, name).length > 0 || rule.isOptional ? undefined : { textKey: "hostListing.wrong.several" };
    case "hours":
      return wrongHours(values);
    case "pin":
      return text === "" ? { textKey: "hostListing.wrong.pin" } : undefined;
    case "choice":
    case "cards":
      return rule.of.includes(text) ? undefined : { textKey: "hostListing.wrong.choice" };
    case "time":
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : { textKey: "hostListing.wrong.time" };
    case "number":
      return wrongNumber(text, rule);
    case "dollars":
      return wrongDollars(text, rule);
    case "phone":
      if (text === "") return { textKey: "hostListing.wrong.required" };
      return phonePattern.test(text) ? undefined : { textKey: "hostListing.wrong.phone" };
    default:
      if (text === "") return rule.isOptional ? undefined : { textKey: "hostListing.wrong.required" };
      return text.length > rule.most ? { textKey: "hostListing.wrong.tooLong", most: rule.most } : undefined;
  }
}

function wrongNumber(text: string, { least, most, step = 1 }: Extract<Rule, { type: "number" }>): Wrong | undefined {
  if (text === "") return { textKey: "hostListing.wrong.required" };
  const number = Number(text);
  const isNumber = /^\d{1,6}(\.\d+)?$/.test(text) && Number.isInteger(number / step);
  if (!isNumber) return step === 1 ? { textKey: "hostListing.wrong.whole" } : { textKey: "hostListing.wrong.half" };
  return number < least || number > most ? { textKey: "hostListing.wrong.range", least, most } : undefined;
}

function wrongDollars(text: string, { least, isOptional }: Extract<Rule, { type: "dollars" }>): Wrong | undefined {
  // A fee nobody typed is none.
  if (text === "") return isOptional || least === 0 ? undefined : { textKey: "hostListing.wrong.required" };
  const read = readAmount(text);
  if (!read) return { textKey: "hostListing.wrong.dollars" };
  if (read.either) return { textKey: "common.amount.unclear", most: read.either[0], least: read.either[1] };
  const dollars = toDollars(read.cents);
  const most = listingLimits.mostDollars;
  return dollars < least || dollars > most ? { textKey: "hostListing.wrong.range", least, most } : undefined;
}

function wrongHours(values: Values): Wrong | undefined {
  const days = Object.values(hoursOf(values));
  if (days.every((hours) => hours === null)) return { textKey: "hostListing.wrong.neverOpen" };
  const isWhole = days.every((hours) => hours === null || (hours.open !== "" && hours.close !== ""));
  return isWhole ? undefined : { textKey: "hostListing.wrong.time" };
}

/** What is right alone and wrong beside another field. */
function wrongBeside(values: Values, name: FieldName): Wrong | undefined {
  const number = (other: FieldName) => Number(textOf(values, other));
  switch (name) {
    case "checkOutTime":
      return textOf(values, "checkOutTime") > textOf(values, "checkInTime")
        ? { textKey: "hostListing.wrong.checkOut" }
        : undefined;
    case "maximumNights":
      return number("maximumNights") < number("minimumNights") ? { textKey: "hostListing.wrong.nights" } : undefined;
    case "guestsIncluded":
      return number("guestsIncluded") > number("capacity")
        ? { textKey: "hostListing.wrong.guestsIncluded", most: number("capacity") }
        : undefined;
    case "hourlyPrice":
      return textOf(values, "hourlyPrice").trim() === "" && textOf(values, "dailyPrice").trim() === ""
        ? { textKey: "hostListing.wrong.anyPrice" }
        : undefined;
    default:
      return undefined;
  }
}

export interface Missing {
  step: Step;
  /** Fields that are empty or wrong, or the photos. */
  names: (FieldName | "photos")[];
}

/** What keeps a form from being submitted, step by step. */
export function missingIn(kind: ListingKind, values: Values, photos: number): Missing[] {
  return steps
    .map((step): Missing => {
      if (step === "photos") return { step, names: photos === 0 ? ["photos"] : [] };
      return { step, names: fieldsOfStep[kind][step].filter((name) => wrongIn(values, name) !== undefined) };
    })
    .filter(({ names }) => names.length > 0);
}
