import { phonePattern } from "#contract/accounts/limits.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { listingLimits } from "#contract/listings/limits.ts";
import { toDollars } from "#contract/money.ts";
import type { TextKey } from "#locales/translate.ts";
import { isTime } from "#web/shared/calendar/stay.ts";
import { week } from "#web/shared/calendar/weekdays.ts";
import { readAmount } from "#web/shared/price/typed-amount.ts";
import { type Field, type FieldName, fieldOf, fieldsOfStep, type Step, steps } from "./fields.ts";
import { type Entry, entriesOf, hoursOf, listOf, textOf, type Values } from "./values.ts";

/** Validation of fields in the browser, before the server's. */

export interface Wrong {
  textKey: Extract<TextKey, `hostListing.wrong.${string}` | "common.amount.unclear">;
  least?: number | string;
  most?: number | string;
  /** Of a list: the position of the row that is wrong, counted from one. Without it the whole list is. */
  row?: number;
  /** The part of that row. */
  part?: string;
}

export function wrongIn(kind: ListingKind, values: Values, name: FieldName): Wrong | undefined {
  return wrongByItself(fieldOf(kind, name), values, name) ?? wrongBeside(values, name);
}

function wrongByItself(row: Field, values: Values, name: FieldName): Wrong | undefined {
  const text = textOf(values, name).trim();
  switch (row.is) {
    case "several":
      return listOf(values, name).length < row.least ? { textKey: "hostListing.wrong.several" } : undefined;
    case "days":
    case "switch":
      return undefined;
    case "hours":
      return wrongHours(values);
    case "departures":
      return wrongDepartures(values, name);
    case "priceGroups":
      return wrongGroups(values, name);
    case "degrees":
      return text === "" ? { textKey: "hostListing.wrong.pin" } : undefined;
    case "choice":
      return row.of.includes(text) ? undefined : { textKey: "hostListing.wrong.choice" };
    case "time":
      return isTime(text) ? undefined : { textKey: "hostListing.wrong.time" };
    case "count":
      return wrongNumber(text, row);
    case "price":
      return wrongDollars(text, row);
    case "phone":
      if (text === "") return { textKey: "hostListing.wrong.required" };
      return phonePattern.test(text) ? undefined : { textKey: "hostListing.wrong.phone" };
    case "line":
    case "paragraph":
    case "city":
    case "mapsLink":
      if (text === "") return row.least === 0 ? undefined : { textKey: "hostListing.wrong.required" };
      return text.length > row.most ? { textKey: "hostListing.wrong.tooLong", most: row.most } : undefined;
  }
}

type RowOf<Is extends Field["is"]> = Extract<Field, { is: Is }>;

function wrongNumber(text: string, { least, most, inHalves }: RowOf<"count">): Wrong | undefined {
  if (text === "") return { textKey: "hostListing.wrong.required" };
  const number = Number(text);
  const isNumber = /^\d{1,6}(\.\d+)?$/.test(text) && Number.isInteger(inHalves ? number * 2 : number);
  if (!isNumber) return inHalves ? { textKey: "hostListing.wrong.half" } : { textKey: "hostListing.wrong.whole" };
  return number < least || number > most ? { textKey: "hostListing.wrong.range", least, most } : undefined;
}

function wrongDollars(text: string, { least, isOptional }: RowOf<"price">): Wrong | undefined {
  // An optional fee left empty is zero.
  if (text === "") return isOptional || least === 0 ? undefined : { textKey: "hostListing.wrong.required" };
  const read = readAmount(text);
  if (!read) return { textKey: "hostListing.wrong.dollars" };
  if (read.either) return { textKey: "common.amount.unclear", most: read.either[0], least: read.either[1] };
  const dollars = toDollars(read.cents);
  const most = listingLimits.mostDollars;
  return dollars < least || dollars > most ? { textKey: "hostListing.wrong.range", least, most } : undefined;
}

function wrongHours(values: Values): Wrong | undefined {
  const openingHours = hoursOf(values);
  const days = week.map((day) => openingHours[day]);
  if (days.every((hours) => hours === null)) return { textKey: "hostListing.wrong.neverOpen" };
  for (const [position, hours] of days.entries()) {
    const part = hours && (["open", "close"] as const).find((name) => hours[name] === "");
    if (part) return { textKey: "hostListing.wrong.time", row: position + 1, part };
  }
  return undefined;
}

function wrongDepartures(values: Values, name: FieldName): Wrong | undefined {
  const starts: unknown[] = [textOf(values, "startTime")];
  for (const [position, departure] of entriesOf(values, name).entries()) {
    const row = position + 1;
    const part = ["startTime", "endTime"].find((time) => !isTime(String(departure[time])));
    if (part) return { textKey: "hostListing.wrong.time", row, part };
    if (starts.includes(departure.startTime)) {
      return { textKey: "hostListing.wrong.sameStart", row, part: "startTime" };
    }
    starts.push(departure.startTime);
  }
  return undefined;
}

function wrongGroups(values: Values, name: FieldName): Wrong | undefined {
  const groups = entriesOf(values, name);
  if (groups.length > 0 && textOf(values, "pricePer") === "group")
    return { textKey: "hostListing.wrong.groupsPerPerson" };
  for (const [position, group] of groups.entries()) {
    const wrong = wrongGroup(group) ?? sameGroup(group, groups.slice(0, position));
    if (wrong) return { ...wrong, row: position + 1 };
  }
  return undefined;
}

const groupNames = ["nameEs", "nameEn"] as const;

function wrongGroup(group: Entry): Wrong | undefined {
  const textIn = (part: string) => String(group[part] ?? "").trim();
  const unnamed = groupNames.find((part) => textIn(part) === "" || textIn(part).length > listingLimits.groupName);
  if (unnamed) return { textKey: "hostListing.wrong.groupName", part: unnamed };
  const isAge = (text: string) => text === "" || (/^\d{1,3}$/.test(text) && Number(text) <= 120);
  const [from, to] = [textIn("fromAge"), textIn("toAge")];
  if (!isAge(from)) return { textKey: "hostListing.wrong.groupAges", part: "fromAge" };
  const isRange = from === "" || to === "" || Number(from) <= Number(to);
  if (!isAge(to) || !isRange) return { textKey: "hostListing.wrong.groupAges", part: "toAge" };
  const wrongPrice = wrongGroupPrice(textIn("price"));
  return wrongPrice && { ...wrongPrice, part: "price" };
}

function sameGroup(group: Entry, earlier: readonly Entry[]): Wrong | undefined {
  const part = groupNames.find((name) =>
    earlier.some((other) => String(other[name]).trim() === String(group[name]).trim()),
  );
  return part && { textKey: "hostListing.wrong.sameGroup", part };
}

function wrongGroupPrice(text: string): Wrong | undefined {
  if (text === "") return undefined;
  const read = readAmount(text);
  if (read?.either) return { textKey: "hostListing.wrong.groupUnclear", most: read.either[0], least: read.either[1] };
  const isPrice = read !== null && toDollars(read.cents) <= listingLimits.mostDollars;
  return isPrice ? undefined : { textKey: "hostListing.wrong.groupPrice" };
}

/** Errors of values that are valid alone but conflict with another field. */
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
  /** Fields that are empty or invalid, or the photos. */
  names: (FieldName | "photos")[];
}

/** The missing or invalid fields that prevent submitting the form, by step. */
export function missingIn(kind: ListingKind, values: Values, photos: number): Missing[] {
  return steps
    .map((step): Missing => {
      if (step === "photos") return { step, names: photos === 0 ? ["photos"] : [] };
      return { step, names: fieldsOfStep(kind, step).filter((name) => wrongIn(kind, values, name) !== undefined) };
    })
    .filter(({ names }) => names.length > 0);
}
