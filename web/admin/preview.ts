import type { TFunction } from "i18next";
import type { PendingListing } from "#contract/back-office.ts";
import { week } from "#web/listings/days.ts";
import { formatAmount, formatTime } from "#web/ui/format.ts";

interface Row {
  name: string;
  text: string;
  /** A map elsewhere that shows it. */
  map?: string;
}
type Of<T extends PendingListing["serviceType"]> = Extract<PendingListing, { serviceType: T }>;

/** A listing in words, for whoever decides about it; what its host left empty is left out. */
export function previewRows(t: TFunction, language: string, listing: PendingListing): Row[] {
  const kindRows = {
    0: () => experienceRows(t, language, listing as Of<0>),
    1: () => spaceRows(t, language, listing as Of<1>),
    2: () => lodgingRows(t, language, listing as Of<2>),
  };
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
    ...kindRows[listing.serviceType](),
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
    { name: t("listings.detail.cancellation"), text: t(`catalogues.cancellationPolicies.${cancellationPolicy}`) },
  ].filter(({ text }) => text.trim() !== "");

  function descriptionName(): string {
    const names = [t("kinds.experience.description"), t("kinds.space.description"), t("kinds.lodging.description")];
    return names[listing.serviceType] ?? "";
  }
}

/** The point its host set, and the link they gave, which may be to anywhere. */
function placeRows(t: TFunction, { latitude, longitude, googleMapsLink }: PendingListing): Row[] {
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

function lodgingRows(t: TFunction, language: string, listing: Of<2>): Row[] {
  const time = (wallTime: string) => formatTime(wallTime, language);
  const facts = [
    t(`catalogues.propertyTypes.${listing.propertyType}`),
    t("kinds.lodging.guests", { count: listing.capacity }),
    t("kinds.lodging.bedrooms", { count: listing.bedrooms }),
    t("kinds.lodging.beds", { count: listing.beds }),
    t("kinds.lodging.bathrooms", { count: listing.bathrooms }),
    t("kinds.lodging.checkIn", { time: time(listing.checkInTime) }),
    t("kinds.lodging.checkOut", { time: time(listing.checkOutTime) }),
    t("kinds.lodging.minimumNights", { count: listing.minimumNights }),
    t("admin.services.maximumNights", { count: listing.maximumNights }),
  ];
  return [
    { name: t("admin.services.facts"), text: facts.join(" · ") },
    { name: t("listings.detail.amenities"), text: amenityNames(t, listing.amenities) },
    { name: t("admin.services.prices"), text: lodgingPrices(t, listing).join(" · ") },
  ];
}

function lodgingPrices(t: TFunction, listing: Of<2>): string[] {
  const { weekendPrice, weeklyDiscountPercent, monthlyDiscountPercent, extraGuestFee, guestsIncluded } = listing;
  return [
    weekendPrice !== null && t("kinds.lodging.weekend", { price: formatAmount(weekendPrice) }),
    weeklyDiscountPercent > 0 && t("kinds.lodging.weekly", { percent: weeklyDiscountPercent }),
    monthlyDiscountPercent > 0 && t("kinds.lodging.monthly", { percent: monthlyDiscountPercent }),
    extraGuestFee > 0 && t("kinds.lodging.extraGuests", { price: formatAmount(extraGuestFee), count: guestsIncluded }),
    listing.cleaningFee > 0 && t("kinds.cleaning", { price: formatAmount(listing.cleaningFee) }),
  ].filter((text) => text !== false);
}

function spaceRows(t: TFunction, language: string, listing: Of<1>): Row[] {
  const facts = [
    t(`catalogues.spaceTypes.${listing.spaceType}`),
    t("kinds.space.upTo", { count: listing.spaceCapacity }),
    t("kinds.space.minimumHours", { count: listing.minimumHours }),
    listing.bufferMinutes > 0 && t("admin.services.buffer", { count: listing.bufferMinutes }),
  ];
  const hours = week.map((day) => `${t(`catalogues.days.${day}`)}: ${hoursOf(t, language, listing.openingHours[day])}`);
  const cleaning = listing.cleaningFee > 0 ? t("kinds.cleaning", { price: formatAmount(listing.cleaningFee) }) : "";
  return [
    { name: t("admin.services.facts"), text: facts.filter(Boolean).join(" · ") },
    { name: t("listings.detail.amenities"), text: amenityNames(t, listing.amenities) },
    { name: t("kinds.space.hours"), text: hours.join(" · ") },
    { name: t("admin.services.prices"), text: cleaning },
  ];
}

function hoursOf(t: TFunction, language: string, hours: Of<1>["openingHours"]["monday"]): string {
  if (!hours) return t("kinds.space.closed");
  return t("kinds.space.fromTo", { from: formatTime(hours.open, language), to: formatTime(hours.close, language) });
}

function experienceRows(t: TFunction, language: string, listing: Of<0>): Row[] {
  const spoken = listing.languages.map((spokenIn) => t(`catalogues.languages.${spokenIn}`));
  const facts = [
    t(`catalogues.experienceCategories.${listing.experienceCategory}`),
    listing.duration,
    t("kinds.experience.group", { count: listing.groupSize }),
    t("kinds.experience.inLanguages", { languages: new Intl.ListFormat(language).format(spoken) }),
  ];
  const when = [
    listing.availableDays.map((day) => t(`catalogues.days.${day}`)).join(", "),
    t("kinds.experience.fromTo", {
      from: formatTime(listing.startTime, language),
      to: formatTime(listing.endTime, language),
    }),
    listing.cutOffHours > 0 && t("admin.services.cutOff", { count: listing.cutOffHours }),
    listing.meetingPoint && t("kinds.experience.meetingPoint", { place: listing.meetingPoint }),
  ];
  return [
    { name: t("admin.services.facts"), text: facts.join(" · ") },
    { name: t("kinds.experience.when"), text: when.filter(Boolean).join(" · ") },
    { name: t("kinds.experience.includes"), text: listing.includes },
    { name: t("kinds.experience.requirements"), text: listing.requirements },
  ];
}

function amenityNames(t: TFunction, list: Of<1>["amenities"]): string {
  return list.map((amenity) => t(`catalogues.amenities.${amenity}`)).join(", ");
}
