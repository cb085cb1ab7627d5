import type { z } from "zod";
import { isOnIsland, municipalities } from "#contract/island/municipalities.ts";
import type { experienceSubmission, lodgingSubmission, spaceSubmission } from "#contract/listings/schemas.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { fail, isRefusal } from "../fail.ts";
import { decodeMapsLink } from "../maps-links/maps-links.ts";
import type { ListingForm } from "./form.ts";

/** Completes a submission: derives missing fields from the others. The contract has the plain defaults. */

export type SubmittedForm =
  | { kind: "lodging"; fields: z.output<typeof lodgingSubmission> }
  | { kind: "space"; fields: z.output<typeof spaceSubmission> }
  | { kind: "experience"; fields: z.output<typeof experienceSubmission> };

interface Point {
  latitude: number;
  longitude: number;
}

/**
 * The place is the pin, else the map link's point, else the middle of the municipality, which the host must correct.
 * @throws `invalid_input` for half a pin
 */
export async function fillIn(
  ctx: Ctx,
  viewer: Viewer,
  submitted: SubmittedForm,
): Promise<{ form: ListingForm; isPlaceToSet: boolean }> {
  const pin = pinOf(submitted.fields) ?? (await pointLinked(ctx, viewer, submitted.fields.googleMapsLink));
  const place = pin ?? middleOf(submitted.fields.city);
  return { form: withPlace(submitted, place), isPlaceToSet: pin === undefined };
}

/** The point of a map link, if it can be resolved and is on the island. */
export async function pointLinked(ctx: Ctx, viewer: Viewer, link: string): Promise<Point | undefined> {
  if (link === "") return undefined;
  try {
    const point = await decodeMapsLink(ctx, viewer, link);
    return isOnIsland(point) ? point : undefined;
  } catch (error) {
    // The link is kept as it is; the host must still set the place.
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

function withPlace(submitted: SubmittedForm, place: Point): ListingForm {
  if (submitted.kind !== "lodging") {
    return { kind: submitted.kind, fields: { ...submitted.fields, ...place } } as ListingForm;
  }
  const { fields } = submitted;
  const beds = fields.beds ?? Math.max(1, fields.bedrooms);
  const guestsIncluded = fields.guestsIncluded ?? fields.capacity;
  return { kind: "lodging", fields: { ...fields, ...place, beds, guestsIncluded } };
}

function pinOf({ latitude, longitude }: Partial<Point>): Point | undefined {
  if (latitude === undefined && longitude === undefined) return undefined;
  if (latitude === undefined) return fail("invalid_input", { fields: { latitude: { rule: "required" } } });
  if (longitude === undefined) return fail("invalid_input", { fields: { longitude: { rule: "required" } } });
  return { latitude, longitude };
}

/** The middle of the municipality, ignoring case and accents in its name; else of the whole island. */
function middleOf(city: string): Point {
  const sameName = new Intl.Collator("es", { sensitivity: "base" });
  const town = municipalities.find(({ name }) => sameName.compare(name, city) === 0);
  if (town) return { latitude: town.latitude, longitude: town.longitude };
  const middle = (degrees: number[]) => (Math.min(...degrees) + Math.max(...degrees)) / 2;
  return {
    latitude: middle(municipalities.map(({ latitude }) => latitude)),
    longitude: middle(municipalities.map(({ longitude }) => longitude)),
  };
}
