import type { PendingListing } from "#contract/admin/listings.ts";
import { grace } from "#contract/bookings/cancellation.ts";
import type { CancellationPolicy } from "#contract/catalogues.ts";
import { factGroups, type Hours, translationName } from "#contract/listings/fields.ts";
import type { TextKey, Translate } from "#locales/translate.ts";
import { formatAmount, formatTime } from "#web/kit/format.ts";
import { editedField } from "#web/shared/admin/facts/edited-words.ts";
import { week } from "#web/shared/calendar/weekdays.ts";
import { factsIn, type ShownFact } from "#web/shared/listing-parts/facts.ts";

interface Row {
  name: string;
  text: string;
  /** Link to an external map of the place. */
  map?: string;
  /** The language of a translated text. */
  lang?: string;
}
type Of<T extends PendingListing["serviceType"]> = Extract<PendingListing, { serviceType: T }>;

/** What a policy means for both guest and host, each of whom is shown a different text. */
const policies = {
  flexible: { textKey: "admin.services.policies.flexible" },
  moderate: { textKey: "admin.services.policies.moderate" },
  strict: { textKey: "admin.services.policies.strict" },
} as const satisfies Record<CancellationPolicy, { textKey: TextKey }>;

/** A listing as text rows for the reviewer; fields the host left empty are left out. */
export function previewRows(t: Translate, language: string, listing: PendingListing): Row[] {
  const { address, hostEmail, hostPhone, description, houseRules, cancellationPolicy, arrivalInstructions } = listing;
  return [
    {
      name: t("admin.services.contact"),
      text: [hostEmail, hostPhone || t("admin.services.noPhone")].join(" · "),
    },
    { name: t("admin.services.address"), text: address || t("admin.services.noAddress") },
    { name: descriptionName(), text: description },
    ...placeRows(t, listing),
    { name: t("admin.edited.fields.arrivalInstructions"), text: arrivalInstructions },
    ...kindRows(t, language, listing),
    { name: t("listings.detail.rules"), text: houseRules },
    {
      name: t("listings.detail.goodToKnow"),
      text: [
        listing.advanceNoticeHours > 0 && t("listings.detail.advanceNotice", { count: listing.advanceNoticeHours }),
        t("listings.detail.bookingWindow", { count: listing.bookingWindowMonths }),
      ]
        .filter(Boolean)
        .join(" · "),
    },
    { name: t("listings.detail.cancellation"), text: policyText() },
    ...translatedRows(t, listing),
  ].filter(({ text }) => text.trim() !== "");

  function descriptionName(): string {
    const names = [t("kinds.experience.description"), t("kinds.space.description"), t("kinds.lodging.description")];
    return names[listing.serviceType] ?? "";
  }

  function policyText(): string {
    return `${t(policies[cancellationPolicy].textKey)} ${t("admin.services.policies.any", grace)}`;
  }
}

/** Texts translated by the host. */
function translatedRows(t: Translate, { translations }: PendingListing): Row[] {
  return Object.entries(translations).flatMap(([lang, texts]) =>
    Object.entries(texts).map(([name, text]) => ({ name: editedField(t, translationName(name, lang)), text, lang })),
  );
}

/** The host's map point, and the host's own link, which may lead anywhere. */
function placeRows(t: Translate, { latitude, longitude, googleMapsLink }: PendingListing): Row[] {
  const point = `${latitude}, ${longitude}`;
  const name = t("admin.edited.fields.googleMapsLink");
  const isAddress = googleMapsLink.startsWith("https://");
  return [
    {
      name: t("admin.edited.fields.latitude"),
      text: point,
      map: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`,
    },
    { name, text: googleMapsLink, ...(isAddress && { map: googleMapsLink }) },
  ];
}

/** The facts of the listing's kind, in the order of its page. */
function kindRows(t: Translate, language: string, listing: PendingListing): Row[] {
  const factsOf = (place: Parameters<typeof factsIn>[3]) => factsIn(t, language, listing, place);
  const facts = [...factsOf("line"), ...factsOf("known"), ...factsOf("review")];
  const isAboutPrice = ({ row }: ShownFact) => row.step === "price";
  return [
    { name: t("admin.services.facts"), text: together(facts.filter((fact) => !isAboutPrice(fact))) },
    ...factGroups.map((group) => ({ name: t(`listings.factGroups.${group}`), text: together(factsOf(group), ", ") })),
    ...(listing.serviceType === 1 ? [{ name: t("kinds.space.hours"), text: openingHours(t, language, listing) }] : []),
    ...(listing.serviceType === 0
      ? [{ name: t("kinds.experience.when"), text: whenAndWhere(t, language, listing) }]
      : []),
    ...factsOf("section").map(({ value, text }) => ({ name: text, text: String(value) })),
    { name: t("admin.services.prices"), text: together(facts.filter(isAboutPrice)) },
    ...(listing.serviceType === 0
      ? [{ name: t("admin.edited.fields.priceGroups"), text: listing.priceGroups.map(groupWords).join(" · ") }]
      : []),
  ];
}

function groupWords({ name, fromAge, toAge, price }: Of<0>["priceGroups"][number]): string {
  const ages = fromAge === null && toAge === null ? "" : ` (${fromAge ?? ""}–${toAge ?? ""})`;
  return `${name}${ages}: ${formatAmount(price)}`;
}

function together(facts: ShownFact[], mark = " · "): string {
  return facts.map(({ text }) => text).join(mark);
}

function openingHours(t: Translate, language: string, { openingHours }: Of<1>): string {
  return week.map((day) => `${t(`catalogues.days.${day}`)}: ${hoursOf(t, language, openingHours[day])}`).join(" · ");
}

function hoursOf(t: Translate, language: string, hours: Hours | null): string {
  if (!hours) return t("kinds.space.closed");
  return t("kinds.space.fromTo", { from: formatTime(hours.open, language), to: formatTime(hours.close, language) });
}

function whenAndWhere(t: Translate, language: string, listing: Of<0>): string {
  const when = [
    listing.availableDays.map((day) => t(`catalogues.days.${day}`)).join(", "),
    ...listing.departures.map(({ startTime, endTime }) =>
      t("kinds.experience.fromTo", { from: formatTime(startTime, language), to: formatTime(endTime, language) }),
    ),
    listing.meetingPoint && t("kinds.experience.meetingPoint", { place: listing.meetingPoint }),
  ];
  return when.filter(Boolean).join(" · ");
}
