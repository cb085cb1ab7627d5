import type { Language } from "#contract/catalogues.ts";
import type { Field } from "#contract/listings/fields.ts";
import { type ListingKind, type WireCode, wireCode } from "#contract/listings/kinds.ts";
import type { ExperienceDetail, ListingDetail } from "#contract/listings/listings.ts";
import { weekdaysIn } from "#web/shared/calendar/weekdays.ts";
import { type FieldName, fieldOf, fieldsOf } from "#web/shared/listing-form/fields.ts";
import type { Photo } from "#web/shared/listing-form/photos/photo-list.ts";
import { dollarsOf, entriesOf, hoursOf, listOf, textOf, type Values } from "#web/shared/listing-form/values.ts";

interface Draft {
  kind: ListingKind;
  values: Values;
  photos: readonly Photo[];
  /** The host's name. */
  host: string;
}

/** The part of the page's data that does not come from the fields' rows. */
type BesideFields = Omit<
  ExperienceDetail,
  Exclude<FieldName, "language" | "priceGroups"> | "amenities" | "serviceType"
> & { serviceType: WireCode };

/** The form's listing as guests will see it. Empty fields become empty or zero. */
export function previewOf({ kind, values, photos, host }: Draft): ListingDetail {
  const fields = fieldsOf(kind).flatMap((name): [string, unknown][] => {
    const row = fieldOf(kind, name);
    return row.reply === "none" ? [] : [[row.shown ?? name, shownValue(row, values, name)]];
  });
  const inFields = Object.fromEntries(fields) as Partial<ListingDetail>;
  return { ...inFields, ...besideFields({ kind, values, photos, host }) } as ListingDetail;
}

/** Departures and price groups only apply to experiences. */
function besideFields({ kind, values, photos, host }: Draft) {
  const language = textOf(values, "language") as Language;
  const first = { startTime: textOf(values, "startTime"), endTime: textOf(values, "endTime") };
  const more = entriesOf(values, "moreDepartures").map(({ startTime, endTime }) => ({
    startTime: String(startTime),
    endTime: String(endTime),
  }));
  return {
    priceGroups: [],
    departures: [first, ...more],
    language,
    untranslated: [],
    originals: {},
    id: 0,
    slug: "",
    serviceType: wireCode[kind],
    images: photos.map(({ id, url, alt, altTranslated, room }) => ({ id, url, alt, altTranslated, room })),
    rating: null,
    reviews: 0,
    host: { name: host },
    timeZone: "",
    isExactPlace: false,
    around: [],
    hostProfile: {
      id: 0,
      name: host,
      image: null,
      description: "",
      descriptionLanguage: language,
      languages: [],
      memberSince: "",
      listings: 0,
      answers: null,
    },
  } satisfies BesideFields;
}

function shownValue(row: Field, values: Values, name: FieldName): unknown {
  const text = textOf(values, name).trim();
  switch (row.is) {
    case "count":
    case "degrees":
      return Number(text) || 0;
    case "price":
      return row.isOptional && text === "" ? null : (dollarsOf(text) ?? 0);
    case "several":
      return listOf(values, name);
    case "switch":
      return text === "true";
    case "days":
      return weekdaysIn(listOf(values, name));
    case "hours":
      return hoursOf(values);
    default:
      return text;
  }
}
