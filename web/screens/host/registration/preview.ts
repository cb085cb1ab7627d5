import type { Field } from "#contract/listings/fields.ts";
import { type ListingKind, wireCode } from "#contract/listings/kinds.ts";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { daysOf } from "#web/shared/calendar/weekdays.ts";
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

/** The form's listing as guests will see it. Empty fields become empty or zero. */
export function previewOf({ kind, values, photos, host }: Draft): ListingDetail {
  const fields = fieldsOf(kind).flatMap((name): [string, unknown][] => {
    const row = fieldOf(kind, name);
    return row.reply === "none" ? [] : [[row.shown ?? name, shownValue(row, values, name)]];
  });
  // The rows have every field of the kind's reply, but the departures together.
  const first = { startTime: textOf(values, "startTime"), endTime: textOf(values, "endTime") };
  return {
    ...Object.fromEntries(fields),
    priceGroups: [],
    departures: [first, ...entriesOf(values, "moreDepartures")],
    language: textOf(values, "language"),
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
      name: host,
      image: null,
      description: "",
      languages: [],
      memberSince: "",
      listings: 0,
      answers: null,
    },
  } as unknown as ListingDetail;
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
      return daysOf(listOf(values, name));
    case "hours":
      return hoursOf(values);
    default:
      return text;
  }
}
