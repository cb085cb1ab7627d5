import { expect, test } from "vitest";
import type { ExperienceDetail, LodgingDetail, SpaceDetail } from "#contract/listings/listings.ts";
import { listingData } from "./listing-data.ts";
import { asScriptText } from "./script-text.ts";
import { personData, siteData, trailData } from "./structured-data.ts";

const site = { publicUrl: "https://linkisla.test", brandName: "Linkisla" };
const base = {
  id: 7,
  slug: "casa-del-faro",
  title: "Casa del faro",
  description: "Frente al mar.",
  images: [{ id: 1, url: "/media/abc/1280.webp", alt: "La casa" }],
  rating: 4.8,
  reviews: 12,
  city: "Cabo Rojo",
  state: "Puerto Rico",
  latitude: 17.94,
  longitude: -67.19,
  hostProfile: { name: "Marisol Vélez", languages: ["es", "en"] },
};
const lodging = {
  ...base,
  serviceType: 2,
  price: 185,
  capacity: 4,
  bedrooms: 2,
  bathrooms: 1,
  beds: 3,
  propertyType: "house",
  amenities: ["wifi", "jacuzzi"],
  generator: "none",
  checkInTime: "15:00",
  checkOutTime: "11:00",
} as unknown as LodgingDetail;
const space = {
  ...base,
  serviceType: 1,
  hourlyPrice: null,
  dailyPrice: 400,
  spaceCapacity: 60,
} as unknown as SpaceDetail;
const experience = { ...base, serviceType: 0, price: 65, pricePer: "person" } as unknown as ExperienceDetail;
function withPhotos(count: number): LodgingDetail {
  return { ...lodging, images: Array.from({ length: count }, () => base.images[0]) } as LodgingDetail;
}
const trail = [
  { name: "Linkisla", path: "/" },
  { name: "Casa del faro", path: "/home/casa-del-faro" },
];

type Graph = { "@graph": Record<string, unknown>[] };
const thingsOf = (data: object) => (data as Graph)["@graph"];

/** What search engines require of each type, read in their documents in November 2026. */
const required: Record<string, string[]> = {
  VacationRental: [
    "containsPlace.occupancy.value",
    "identifier",
    "image",
    "latitude",
    "longitude",
    "name",
    // Recommended, and known of every lodging.
    "address.addressLocality",
    "brand.name",
    "checkinTime",
    "checkoutTime",
    "containsPlace.additionalType",
    "containsPlace.amenityFeature",
    "containsPlace.bed",
    "containsPlace.numberOfBathroomsTotal",
    "containsPlace.numberOfBedrooms",
    "description",
    "knowsLanguage",
  ],
  LodgingBusiness: ["name", "address.addressLocality", "address.addressRegion", "geo.latitude", "geo.longitude"],
  EventVenue: ["name", "address.addressLocality", "address.addressRegion"],
  TouristTrip: ["name", "description", "itinerary.name", "provider.name"],
  Product: ["name", "image", "offers.price", "offers.priceCurrency", "offers.availability"],
  BreadcrumbList: ["itemListElement.0.position", "itemListElement.0.name", "itemListElement.0.item"],
};

const valueAt = (thing: unknown, path: string) =>
  path.split(".").reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], thing);

test.each([
  ["a lodging with eight photos", withPhotos(8), ["VacationRental"]],
  ["a lodging with seven photos", withPhotos(7), ["LodgingBusiness", "Product"]],
  ["a space", space, ["EventVenue", "Product"]],
  ["an experience", experience, ["TouristTrip", "Product"]],
])("%s has all that search engines require of its type", (_, listing, types) => {
  const [thing, crumbs] = thingsOf(listingData(site, listing, trail));
  expect([thing?.["@type"]].flat()).toEqual(types);
  for (const type of types)
    for (const path of required[type] ?? []) expect.soft(valueAt(thing, path), path).toBeTruthy();
  for (const path of required.BreadcrumbList ?? []) expect(valueAt(crumbs, path)).toBeTruthy();
  expect(thing).toMatchObject({ aggregateRating: { ratingValue: 4.8, bestRating: 5, reviewCount: 12 } });
});

test("a vacation rental says its home in the words of the document", () => {
  const [rental] = thingsOf(listingData(site, withPhotos(8), trail));
  expect(rental).toMatchObject({
    identifier: "7",
    url: "https://linkisla.test/home/casa-del-faro",
    additionalType: "House",
    address: { addressLocality: "Cabo Rojo", addressRegion: "Puerto Rico" },
    // Five decimals at least.
    latitude: "17.94000",
    longitude: "-67.19000",
    checkinTime: "15:00:00",
    knowsLanguage: ["es", "en"],
    containsPlace: {
      additionalType: "EntirePlace",
      occupancy: { value: 4 },
      numberOfBedrooms: 2,
      amenityFeature: [
        { name: "wifi", value: true },
        { name: "hotTub", value: true },
      ],
    },
    makesOffer: { price: 185, priceCurrency: "USD", priceSpecification: { unitText: "night" } },
  });
  expect(valueAt(rental, "image.0")).toBe("https://linkisla.test/media/abc/1280.webp");
});

test("a space and an experience have their price at their own page", () => {
  expect(thingsOf(listingData(site, space, trail))[0]).toMatchObject({
    url: "https://linkisla.test/space/casa-del-faro",
    maximumAttendeeCapacity: 60,
    offers: { price: 400, priceCurrency: "USD", priceSpecification: { unitText: "day" } },
  });
  expect(thingsOf(listingData(site, experience, trail))[0]).toMatchObject({
    url: "https://linkisla.test/experiences/casa-del-faro",
    itinerary: { name: "Cabo Rojo" },
    provider: { name: "Marisol Vélez" },
    offers: { price: 65, priceSpecification: { unitText: "person" } },
  });
});

test("without reviews nothing is said of a rating", () => {
  const unrated = { ...lodging, rating: null, reviews: 0 };
  expect(thingsOf(listingData(site, unrated, trail))[0]).not.toHaveProperty("aggregateRating");
});

test("the way to a page is a BreadcrumbList, in order", () => {
  const items = [
    { "@type": "ListItem", position: 1, name: "Linkisla", item: "https://linkisla.test/" },
    { "@type": "ListItem", position: 2, name: "Casa del faro", item: "https://linkisla.test/home/casa-del-faro" },
  ];
  expect(thingsOf(trailData(site, trail))).toEqual([{ "@type": "BreadcrumbList", itemListElement: items }]);
  expect(thingsOf(listingData(site, lodging, trail))[1]).toEqual({ "@type": "BreadcrumbList", itemListElement: items });
});

test("the site is an Organization and a WebSite that can be searched", () => {
  expect(thingsOf(siteData(site, "Casas y más")).map((thing) => thing["@type"])).toEqual(["Organization", "WebSite"]);
  expect(thingsOf(siteData(site, "Casas y más"))[1]).toMatchObject({
    potentialAction: { target: { urlTemplate: "https://linkisla.test/home?place={search_term_string}" } },
  });
});

test("a host is the person whom the page is about; nothing is said that is not known", () => {
  const ana = { path: "/hosts/7", name: "Ana", description: "Cocino desde niña.", image: "/media/abc/1280.webp" };
  expect(thingsOf(personData(site, ana))).toEqual([
    {
      "@type": "ProfilePage",
      url: "https://linkisla.test/hosts/7",
      mainEntity: {
        "@type": "Person",
        name: "Ana",
        description: "Cocino desde niña.",
        image: "https://linkisla.test/media/abc/1280.webp",
      },
    },
  ]);
  const [page] = thingsOf(personData(site, { ...ana, description: "", image: null }));
  expect(page?.mainEntity).toEqual({ "@type": "Person", name: "Ana" });
});

test("no title can end the script it stands in", () => {
  const hostile = { ...lodging, title: `</script><script>alert(1)</script><!-- ]]> & "x"` };
  const text = asScriptText(listingData(site, hostile, trail));
  expect(text).not.toContain("<");
  expect(thingsOf(JSON.parse(text))[0]?.name).toBe(hostile.title);
});
