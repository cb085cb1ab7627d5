import type { ExperienceForm, LodgingForm, SpaceForm } from "#contract/listing-forms.ts";
import { experienceDetails } from "#contract/listing-kinds/experience.ts";
import { lodgingDetails } from "#contract/listing-kinds/lodging.ts";
import { spaceDetails } from "#contract/listing-kinds/space.ts";
import { isOnIsland } from "#contract/municipalities.ts";
import { fail, type RefusalFacts } from "../fail.ts";
import { wrongFieldsOf } from "../http/errors.ts";
import { detailsOfForm, fieldsOfDetails, formNames, withEdit } from "./details.ts";
import { detailsSchema } from "./listing.ts";

/** What a host fills in: from the form to the table's columns, and back. */

export type ListingForm =
  | { kind: "lodging"; fields: LodgingForm }
  | { kind: "space"; fields: SpaceForm }
  | { kind: "experience"; fields: ExperienceForm };

type WrongFields = NonNullable<RefusalFacts["fields"]>;

/** The columns of `listings`; the form must have been checked. */
export function columnsOf(form: ListingForm) {
  const { fields } = form;
  return {
    title: fields.title,
    description: fields.description,
    city: fields.city,
    state: fields.state,
    address: fields.address,
    latitude: fields.latitude,
    longitude: fields.longitude,
    google_maps_link: fields.googleMapsLink,
    cancellation_policy: fields.cancellationPolicy,
    house_rules: fields.houseRules,
    arrival_instructions: fields.arrivalInstructions,
    host_phone: fields.hostPhone,
    advance_notice_hours: fields.advanceNoticeHours,
    booking_window_months: fields.bookingWindowMonths,
    details: JSON.stringify(detailsOf(form)),
  };
}

/** The same for a listing that is there: what its details hold beyond the form stays. */
export function editedColumns(row: FormRow, after: ListingForm) {
  const edit = { before: detailsOf(formOf(row)), after: detailsOf(after) };
  return { ...columnsOf(after), details: JSON.stringify(withEdit(row.details, edit)) };
}

export const formColumns = [
  "kind",
  "title",
  "description",
  "city",
  "state",
  "address",
  "latitude",
  "longitude",
  "google_maps_link",
  "cancellation_policy",
  "house_rules",
  "arrival_instructions",
  "host_phone",
  "advance_notice_hours",
  "booking_window_months",
  "details",
] as const;

type FormRow = Omit<ReturnType<typeof columnsOf>, "details"> & { kind: ListingForm["kind"]; details: unknown };

/** The form as it stands in the table. */
export function formOf(row: FormRow): ListingForm {
  const common = {
    title: row.title,
    description: row.description,
    city: row.city,
    state: row.state,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    googleMapsLink: row.google_maps_link,
    cancellationPolicy: row.cancellation_policy,
    houseRules: row.house_rules,
    arrivalInstructions: row.arrival_instructions,
    hostPhone: row.host_phone,
    advanceNoticeHours: row.advance_notice_hours,
    bookingWindowMonths: row.booking_window_months,
  };
  switch (row.kind) {
    case "lodging":
      return { kind: "lodging", fields: { ...common, ...fieldsOfDetails.lodging(lodgingDetails.parse(row.details)) } };
    case "space":
      return { kind: "space", fields: { ...common, ...fieldsOfDetails.space(spaceDetails.parse(row.details)) } };
    case "experience":
      return {
        kind: "experience",
        fields: { ...common, ...fieldsOfDetails.experience(experienceDetails.parse(row.details)) },
      };
  }
}

/**
 * What fits each field and not the others beside it: the kind's own rules, and the place, unless it stays where it was.
 * @throws `invalid_input` by the form's own names
 */
export function checkForm(form: ListingForm, before?: { latitude: number; longitude: number }): void {
  const { latitude, longitude } = form.fields;
  const isMoved = latitude !== before?.latitude || longitude !== before?.longitude;
  const wrong: WrongFields = {
    ...wrongDetails(form),
    ...(isMoved && !isOnIsland(form.fields) && { latitude: { rule: "off_island" } }),
  };
  if (Object.keys(wrong).length > 0) fail("invalid_input", { fields: wrong });
}

function wrongDetails(form: ListingForm): WrongFields {
  const { error } = detailsSchema[form.kind].safeParse(detailsOf(form), { reportInput: true });
  if (!error) return {};
  const names = formNames[form.kind];
  return Object.fromEntries(Object.entries(wrongFieldsOf(error)).map(([name, rule]) => [names[name] ?? name, rule]));
}

function detailsOf(form: ListingForm) {
  switch (form.kind) {
    case "lodging":
      return detailsOfForm.lodging(form.fields);
    case "space":
      return detailsOfForm.space(form.fields);
    case "experience":
      return detailsOfForm.experience(form.fields);
  }
}
