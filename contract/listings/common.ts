import { amenities, cancellationPolicies, generators, languages } from "../catalogues.ts";
import { fieldsOf } from "./fields.ts";

/** The fields that every kind has, in groups that each kind puts among its own. They have columns of their own. */

export const naming = fieldsOf({
  /** The language of every text that is not marked as a translation. */
  language: {
    is: "choice",
    of: languages,
    texts: "languages",
    step: "what",
    section: "basic",
    hint: true,
    usual: "es",
    column: "written_in",
    reply: "none",
  },
  title: {
    is: "line",
    least: 1,
    most: 250,
    isTranslated: true,
    step: "what",
    section: "basic",
    hint: true,
    column: "title",
    reply: "card",
  },
  description: {
    is: "paragraph",
    least: 1,
    most: 500,
    isTranslated: true,
    step: "what",
    section: "basic",
    hint: true,
    column: "description",
    reply: "page",
  },
});

export const place = fieldsOf({
  /** Comes first, because the point and the municipality are derived from it. */
  googleMapsLink: {
    is: "mapsLink",
    least: 0,
    most: 2000,
    isTranslated: false,
    step: "where",
    section: "location",
    hint: true,
    usual: "",
    column: "google_maps_link",
    reply: "none",
  },
  city: {
    is: "city",
    least: 1,
    most: 50,
    isTranslated: false,
    step: "where",
    section: "basic",
    hint: true,
    column: "city",
    reply: "card",
  },
  state: {
    is: "line",
    least: 1,
    most: 50,
    isTranslated: false,
    step: "where",
    section: "basic",
    // All municipalities are in this region.
    start: "Puerto Rico",
    column: "state",
    reply: "card",
  },
  /** Guests receive the address once the booking is confirmed. */
  address: {
    is: "line",
    least: 1,
    most: 200,
    isTranslated: false,
    step: "where",
    section: "location",
    hint: true,
    usual: "",
    column: "address",
    reply: "none",
  },
  /** Guests see an approximate point until they have booked. */
  latitude: {
    is: "degrees",
    most: 90,
    step: "where",
    section: "location",
    hint: true,
    isDerived: true,
    column: "latitude",
    reply: "card",
  },
  longitude: {
    is: "degrees",
    most: 180,
    step: "where",
    section: "location",
    isDerived: true,
    column: "longitude",
    reply: "card",
  },
});

export const arrival = fieldsOf({
  arrivalInstructions: {
    is: "paragraph",
    least: 0,
    most: 1000,
    isTranslated: true,
    step: "where",
    section: "arrival",
    hint: true,
    usual: "",
    column: "arrival_instructions",
    reply: "none",
  },
});

/** Fields of lodgings and spaces only: what the place offers. */
export const comforts = fieldsOf({
  selectedAmenities: {
    is: "several",
    of: amenities,
    texts: "amenities",
    least: 0,
    step: "details",
    section: "amenities",
    usual: [],
    stored: "amenities",
    shown: "amenities",
    reply: "page",
    fact: { in: "amenities" },
    filter: "amenities",
  },
});

/** Fields of lodgings and spaces only: how the place copes without the power grid and the water main. */
export const island = fieldsOf({
  generator: {
    is: "choice",
    of: generators,
    texts: "generators",
    step: "details",
    section: "island",
    usual: "none",
    reply: "page",
    fact: { in: "island", except: "none" },
    filter: "generator",
  },
  /** How long the solar batteries last; zero without any. */
  solarHours: {
    is: "count",
    least: 0,
    most: 72,
    unit: "hours",
    step: "details",
    section: "island",
    hint: true,
    usual: 0,
    reply: "page",
    fact: { in: "island" },
    filter: "features",
  },
  cistern: {
    is: "switch",
    step: "details",
    section: "island",
    usual: false,
    reply: "page",
    fact: { in: "island" },
    filter: "features",
  },
  backupInternet: {
    is: "switch",
    step: "details",
    section: "island",
    usual: false,
    reply: "page",
    fact: { in: "island" },
    filter: "features",
  },
});

export const access = fieldsOf({
  stepFreeEntrance: {
    is: "switch",
    step: "details",
    section: "access",
    usual: false,
    reply: "page",
    fact: { in: "access" },
    filter: "features",
  },
  stepFreeBathroom: {
    is: "switch",
    step: "details",
    section: "access",
    usual: false,
    reply: "page",
    fact: { in: "access" },
    filter: "features",
  },
  accessibleParking: {
    is: "switch",
    step: "details",
    section: "access",
    usual: false,
    reply: "page",
    fact: { in: "access" },
    filter: "features",
  },
});

export const terms = fieldsOf({
  advanceNoticeHours: {
    is: "count",
    least: 0,
    most: 720,
    unit: "hours",
    step: "calendar",
    section: "rules",
    hint: true,
    usual: 0,
    column: "advance_notice_hours",
    reply: "page",
  },
  bookingWindowMonths: {
    is: "count",
    least: 1,
    most: 12,
    unit: "months",
    step: "calendar",
    section: "rules",
    hint: true,
    usual: 12,
    column: "booking_window_months",
    reply: "page",
  },
  houseRules: {
    is: "paragraph",
    least: 0,
    most: 1000,
    isTranslated: true,
    step: "calendar",
    section: "rules",
    hint: true,
    usual: "",
    column: "house_rules",
    reply: "page",
  },
  cancellationPolicy: {
    is: "choice",
    of: cancellationPolicies,
    texts: "cancellationPolicies",
    asCards: true,
    step: "policy",
    section: "policy",
    hint: true,
    usual: "moderate",
    column: "cancellation_policy",
    reply: "page",
    filter: "policies",
  },
  hostPhone: {
    is: "phone",
    least: 1,
    most: 30,
    isTranslated: false,
    step: "policy",
    section: "arrival",
    hint: true,
    usual: "",
    column: "host_phone",
    reply: "none",
  },
});

export const everyKind = { ...naming, ...place, ...arrival, ...terms };
