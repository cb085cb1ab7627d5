import { z } from "zod";
import { phonePattern } from "../accounts/limits.ts";
import { weekdays } from "../dates.ts";
import { dollars, integer, knownWords, line, text, wallTime, wireInteger } from "../fields.ts";
import { toCents } from "../money.ts";
import { experience } from "./experience.ts";
import {
  type Departure,
  type DetailsOf,
  type Field,
  type Fields,
  type FormOf,
  type PriceGroup,
  type ReplyOf,
  rowsInDetails,
  type StoredPriceGroup,
  storedName,
  type ValueOf,
} from "./fields.ts";
import { openingHours } from "./hours.ts";
import { kinds, type ListingKind, type WireCode, wireCode } from "./kinds.ts";
import { listingLimits as limits } from "./limits.ts";
import { listingFields } from "./listing-fields.ts";
import { lodging } from "./lodging.ts";
import { space } from "./space.ts";

/**
 * The schemas built from the fields' rows. Hosts send the fields by the specification's names: as JSON to edit a
 * listing, and as a form to submit one, where numbers are text and a list of one entry is a single value.
 */

/** Decimal dollars, as number or text. */
const price = (least: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, { error: "dollars" })], { error: "dollars" })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, { error: "range" })
        .max(limits.mostDollars, { error: "range" })
        .multipleOf(0.01, { error: "cents" }),
    );
/** An optional price: an empty text means null. */
const optionalPrice = (least: number) => z.union([z.literal("").transform(() => null), z.null(), price(least)]);

const halves = (least: number, most: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,2}(\.5|\.0)?$/, { error: "halves" })], { error: "halves" })
    .transform(Number)
    .pipe(z.number().min(least, { error: "range" }).max(most, { error: "range" }).multipleOf(0.5, { error: "halves" }));

const degrees = (most: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d{1,15})?$/, { error: "degrees" })], { error: "degrees" })
    .transform(Number)
    .pipe(z.number().min(-most, { error: "range" }).max(most, { error: "range" }));

/** A list, a single entry, or either as JSON: forms and old browsers send all of these. */
const listOf = <Item extends z.ZodType>(item: Item) => z.preprocess(listed, z.array(item).max(30));

function listed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.startsWith("[")) return jsonOf(value);
  return value === "" ? [] : [value];
}

/** A list of objects: a form sends each of them as JSON. */
function listedParts(value: unknown): unknown {
  const list = listed(value);
  return Array.isArray(list) ? list.map(jsonOf) : list;
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const choice = { error: "choice" };
/** A kind by its code on the wire, as number or text. */
export const serviceType = wireInteger(0, 2).transform((code) => code as WireCode);
/** The same in a reply, which says it as a number. */
export const kindCode = z.literal(Object.values(wireCode));
export const switched = z.union(
  [z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")],
  choice,
);

export const departure = z.object({ startTime: wallTime, endTime: wallTime }) satisfies z.ZodType<Departure>;

const groupName = line(1, limits.groupName);
/** An age in years; an empty text means null. */
const age = z.union([z.literal("").transform(() => null), z.null(), wireInteger(0, 120)]);
const namesOfGroup = { id: wireInteger(1, 99), nameEs: groupName, nameEn: groupName };
const sentGroup = z.object({
  ...namesOfGroup,
  fromAge: age,
  toAge: age,
  price: optionalPrice(0),
  takesSeat: switched,
}) satisfies z.ZodType<PriceGroup>;
const groupFacts = {
  id: z.int(),
  nameEs: z.string(),
  nameEn: z.string(),
  fromAge: z.int().nullable(),
  toAge: z.int().nullable(),
  takesSeat: z.boolean(),
};
const currentGroup = z.object({ ...groupFacts, price: dollars.nullable() }) satisfies z.ZodType<PriceGroup>;
const storedGroup = z.object({
  ...groupFacts,
  priceCents: z.int().min(0).nullable(),
}) satisfies z.ZodType<StoredPriceGroup>;

/** A field as a host sends it. */
function sent(row: Field): z.ZodType {
  switch (row.is) {
    case "paragraph":
      return text(row.least, row.most);
    case "line":
    case "city":
    case "mapsLink":
      return line(row.least, row.most);
    case "phone":
      return line(row.least, row.most).refine((value) => phonePattern.test(value), { error: "phone" });
    case "count":
      return row.inHalves ? halves(row.least, row.most) : wireInteger(row.least, row.most);
    case "price":
      return row.isOptional ? optionalPrice(row.least) : price(row.least);
    case "choice":
      return z.enum(row.of, choice);
    case "several": {
      const list = listOf(z.enum(row.of, choice));
      return row.least === 0 ? list : list.pipe(z.array(z.string()).min(row.least, { error: "required" }));
    }
    case "switch":
      return switched;
    case "days":
      return listOf(z.enum(weekdays, choice));
    case "time":
      return wallTime;
    case "hours":
      return z.preprocess(jsonOf, openingHours);
    case "departures":
      return z.preprocess(listedParts, z.array(departure).max(row.most, { error: "list_full" }));
    case "priceGroups":
      return z.preprocess(listedParts, z.array(sentGroup).max(row.most, { error: "list_full" }));
    case "degrees":
      return degrees(row.most);
  }
}

/**
 * A field as it is stored now, without length and range checks: a listing older than a stricter rule must still be
 * shown to its host, who can then correct it.
 */
function current(row: Field): z.ZodType {
  switch (row.is) {
    case "paragraph":
    case "line":
    case "city":
    case "mapsLink":
    case "phone":
      return z.string();
    case "count":
      return row.inHalves ? z.number() : z.int();
    case "price":
      return row.isOptional ? dollars.nullable() : dollars;
    case "choice":
      return z.enum(row.of);
    case "several":
      return z.array(z.enum(row.of));
    case "switch":
      return z.boolean();
    case "days":
      return z.array(z.enum(weekdays));
    case "time":
      return wallTime;
    case "hours":
      return openingHours;
    case "departures":
      return z.array(departure);
    case "priceGroups":
      return z.array(currentGroup);
    case "degrees":
      return z.number();
  }
}

/** A field in `details`. The length of texts is not checked here, because the form has checked it. */
function stored(row: Field): z.ZodType {
  switch (row.is) {
    case "count":
      return row.inHalves ? z.number().min(row.least).max(row.most) : integer(row.least, row.most);
    case "price": {
      const cents = z.int().min(toCents(row.least));
      return row.isOptional ? cents.nullable() : cents;
    }
    case "several":
      return knownWords(row.of);
    case "priceGroups":
      return z.array(storedGroup);
    default:
      return current(row);
  }
}

/** The value of a field that is missing in a listing stored earlier. */
function usualStored(row: Field): unknown {
  return row.is === "price" && typeof row.usual === "number" ? toCents(row.usual) : row.usual;
}

/** What a host may send for a field: numbers may be text, lists and opening hours come in several shapes. */
type Sent<Row> = Row extends { is: "count" | "degrees" | "price" }
  ? ValueOf<Row> | string
  : Row extends { is: "several" | "days" | "hours" | "departures" | "priceGroups" }
    ? unknown
    : Row extends { is: "switch" }
      ? boolean | "true" | "false"
      : ValueOf<Row>;
type Schema<Row> = z.ZodType<ValueOf<Row>, Sent<Row>>;

type FormSchema<Rows> = z.ZodObject<{ -readonly [Name in keyof Rows]: Schema<Rows[Name]> }>;
type SubmissionSchema<Rows> = z.ZodObject<{
  -readonly [Name in keyof Rows]: Rows[Name] extends { isDerived: true }
    ? z.ZodOptional<Schema<Rows[Name]>>
    : Rows[Name] extends { usual: unknown }
      ? z.ZodDefault<Schema<Rows[Name]>>
      : Schema<Rows[Name]>;
}>;
type ShapeOf<Values> = { [Name in keyof Values]: z.ZodType<Values[Name], Values[Name]> };

/** Combines the schemas with the types from the rows, which zod cannot infer: the only place with this cast. */
function shapeOf<Shape>(rows: [name: string, row: Field][], schemaOf: (row: Field) => z.ZodType): Shape {
  return Object.fromEntries(rows.map(([name, row]) => [name, schemaOf(row)])) as Shape;
}

function formOf<Rows extends Fields>(rows: Rows): FormSchema<Rows> {
  return z.object(shapeOf<FormSchema<Rows>["shape"]>(Object.entries(rows), sent));
}

/** A submission may omit the fields that have a usual value, and those derived from others. */
function submissionOf<Rows extends Fields>(rows: Rows): SubmissionSchema<Rows> {
  const schemaOf = (row: Field) => {
    if (row.isDerived) return sent(row).optional();
    return row.usual === undefined ? sent(row) : sent(row).default(row.usual);
  };
  return z.object(shapeOf<SubmissionSchema<Rows>["shape"]>(Object.entries(rows), schemaOf));
}

/** Every field with its current value, for the host's edit form. */
function currentOf<Rows extends Fields>(rows: Rows): z.ZodObject<ShapeOf<FormOf<Rows>>> {
  return z.object(shapeOf<ShapeOf<FormOf<Rows>>>(Object.entries(rows), current));
}

function detailsOf<Rows extends Fields>(rows: Rows): z.ZodObject<ShapeOf<DetailsOf<Rows>>> {
  const named = rowsInDetails(rows).map(([name, row]): [string, Field] => [storedName(name, row), row]);
  const schemaOf = (row: Field) => (row.usual === undefined ? stored(row) : stored(row).default(usualStored(row)));
  return z.object(shapeOf<ShapeOf<DetailsOf<Rows>>>(named, schemaOf));
}

/** The fields of `details` that a reply to guests contains: those of cards, or those that pages add. */
export function replyShape<Rows extends Fields, Reply extends Field["reply"]>(
  rows: Rows,
  reply: Reply,
): ShapeOf<ReplyOf<Rows, Reply>> {
  const named = rowsInDetails(rows)
    .filter(([, row]) => row.reply === reply)
    .map(([name, row]): [string, Field] => [row.shown ?? name, row]);
  return shapeOf<ShapeOf<ReplyOf<Rows, Reply>>>(named, current);
}

export const lodgingForm = formOf(lodging);
export const spaceForm = formOf(space);
export const experienceForm = formOf(experience);
export type LodgingForm = FormOf<typeof lodging>;
export type SpaceForm = FormOf<typeof space>;
export type ExperienceForm = FormOf<typeof experience>;

export const lodgingSubmission = submissionOf(lodging);
export const spaceSubmission = submissionOf(space);
export const experienceSubmission = submissionOf(experience);

export const lodgingFields = currentOf(lodging);
export const spaceFields = currentOf(space);
export const experienceFields = currentOf(experience);

export const lodgingDetails = detailsOf(lodging)
  // On a changeover day the guest must leave before the next guest arrives.
  .refine((details) => details.checkOutTime <= details.checkInTime, { error: "check_out", path: ["checkOutTime"] })
  .refine((details) => details.minimumNights <= details.maximumNights, { error: "range", path: ["minimumNights"] })
  .refine((details) => details.guestsIncluded <= details.capacity, { error: "range", path: ["guestsIncluded"] });
export const spaceDetails = detailsOf(space).refine(
  (details) => details.hourCents !== null || details.dayCents !== null,
  { error: "price", path: ["hourCents"] },
);
export const experienceDetails = detailsOf(experience)
  .refine(
    ({ startTime, moreDepartures }) => areDifferent([startTime, ...moreDepartures.map((other) => other.startTime)]),
    { error: "same_start", path: ["moreDepartures"] },
  )
  .superRefine(({ pricePer, priceGroups }, context) => {
    const wrong = wrongGroups(pricePer, priceGroups);
    if (wrong) context.addIssue({ code: "custom", ...wrong, path: ["priceGroups"] });
  });
export type LodgingDetails = DetailsOf<typeof lodging>;
export type SpaceDetails = DetailsOf<typeof space>;
export type ExperienceDetails = DetailsOf<typeof experience>;

/** The rule of docs/rules/pricing.md that the price groups break, if any. */
function wrongGroups(pricePer: string, groups: readonly StoredPriceGroup[]): { message: string } | undefined {
  const [first] = groups;
  if (!first) return undefined;
  if (pricePer !== "person") return { message: "groups_per_person" };
  if (!first.takesSeat || first.priceCents !== null) return { message: "first_group" };
  if (!["id", "nameEs", "nameEn"].every((part) => areDifferent(groups.map((group) => group[part as "id"])))) {
    return { message: "same_group" };
  }
  const areInOrder = ({ fromAge, toAge }: StoredPriceGroup) => fromAge === null || toAge === null || fromAge <= toAge;
  return groups.every(areInOrder) ? undefined : { message: "ages" };
}

function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** The kind of a form without `service_type`, by the fields unique to that kind. Undefined when they conflict. */
export function kindOfFields(form: Record<string, unknown>): ListingKind | undefined {
  const told = kinds.filter((kind) => {
    const others = kinds.filter((other) => other !== kind).map((other) => listingFields[other]);
    return Object.keys(listingFields[kind]).some(
      (name) => form[name] !== undefined && form[name] !== "" && others.every((other) => !(name in other)),
    );
  });
  return told.length === 1 ? told[0] : undefined;
}

/** A form's values while the host fills it in: text, switches, lists of choices, opening hours. Not validated yet. */
export const draftFields = z.record(
  z.string().regex(/^[a-zA-Z]{1,40}$/, { error: "format" }),
  z.union([
    z.string().max(4000, { error: "too_long" }),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().max(40)).max(30),
    // The entries of departures and price groups.
    z.array(z.record(z.string().max(20), z.union([z.string().max(60), z.number(), z.boolean(), z.null()]))).max(12),
    z.record(z.enum(weekdays), z.object({ open: z.string().max(5), close: z.string().max(5) }).nullable()),
  ]),
);
export type DraftFields = z.infer<typeof draftFields>;
