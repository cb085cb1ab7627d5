import type { ListingKind } from "#contract/listings/kinds.ts";
import type { TextKey, Translate } from "#locales/translate.ts";
import { fieldsOf, type Step } from "#web/shared/listing-form/fields.ts";

export const stepWords = {
  what: {
    nameKey: "hostListing.steps.what.name",
    titleKey: "hostListing.steps.what.title",
    leadKey: "hostListing.steps.what.lead",
  },
  where: {
    nameKey: "hostListing.steps.where.name",
    titleKey: "hostListing.steps.where.title",
    leadKey: "hostListing.steps.where.lead",
  },
  details: {
    nameKey: "hostListing.steps.details.name",
    titleKey: "hostListing.steps.details.title",
    leadKey: "hostListing.steps.details.lead",
  },
  photos: {
    nameKey: "hostListing.steps.photos.name",
    titleKey: "hostListing.steps.photos.title",
    leadKey: "hostListing.steps.photos.lead",
  },
  price: {
    nameKey: "hostListing.steps.price.name",
    titleKey: "hostListing.steps.price.title",
    leadKey: "hostListing.steps.price.lead",
  },
  calendar: {
    nameKey: "hostListing.steps.calendar.name",
    titleKey: "hostListing.steps.calendar.title",
    leadKey: "hostListing.steps.calendar.lead",
  },
  policy: {
    nameKey: "hostListing.steps.policy.name",
    titleKey: "hostListing.steps.policy.title",
    leadKey: "hostListing.steps.policy.lead",
  },
  review: {
    nameKey: "hostListing.steps.review.name",
    titleKey: "hostListing.steps.review.title",
    leadKey: "hostListing.steps.review.lead",
  },
} as const satisfies Record<Step, Record<"nameKey" | "titleKey" | "leadKey", TextKey>>;

export function leadOf(t: Translate, kind: ListingKind, step: Step): string {
  // A meeting point is read by everybody.
  const isOfMeeting = step === "where" && fieldsOf(kind).includes("meetingPoint");
  return isOfMeeting ? t("hostListing.steps.where.leadWithMeetingPoint") : t(stepWords[step].leadKey);
}
