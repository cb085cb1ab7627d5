import { expect, test } from "vitest";
import type { ExperienceDetail, LodgingDetail, SpaceDetail } from "#contract/listings/listings.ts";
import { listingData } from "./listing-data.ts";
import { asScriptText } from "./script-text.ts";
import { siteData, trailData } from "./structured-data.ts";

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
};
const lodging = {
  ...base,
  serviceType: 2,
  price: 185,
  capacity: 4,
  bedrooms: 2,
  bathrooms: 1,
  amenities: ["wifi"],
  checkInTime: "15:00",
  checkOutTime: "11:00",
} as unknown as LodgingDetail;
const space = { ...base, serviceType: 1, hourlyPrice: null, dailyPrice: 400 } as unknown as SpaceDetail;
const experience = { ...base, serviceType: 0, price: 65, pricePer: "person" } as unknown as ExperienceDetail;
const trail = [
  { name: "Linkisla", path: "/" },
  { name: "Casa del faro", path: "/home/casa-del-faro" },
];

type Graph = { "@graph": Record<string, unknown>[] };
const thingsOf = (data: object) => (data as Graph)["@graph"];

test("a lodging is a VacationRental with its place, its rating and the price of a night", () => {
  const [rental] = thingsOf(listingData(site, lodging, trail));
  expect(rental).toMatchObject({
    "@type": "VacationRental",
    identifier: "7",
    url: "https://linkisla.test/home/casa-del-faro",
    image: ["https://linkisla.test/media/abc/1280.webp"],
    aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
    address: { addressLocality: "Cabo Rojo", addressRegion: "Puerto Rico" },
    containsPlace: { occupancy: { maxValue: 4 }, numberOfBedrooms: 2 },
    makesOffer: { price: 185, priceCurrency: "USD", priceSpecification: { unitText: "night" } },
  });
});

test("a space and an experience are Products with an offer, at their own page", () => {
  expect(thingsOf(listingData(site, space, trail))[0]).toMatchObject({
    "@type": "Product",
    url: "https://linkisla.test/space/casa-del-faro",
    offers: { price: 400, priceCurrency: "USD", priceSpecification: { unitText: "day" } },
  });
  expect(thingsOf(listingData(site, experience, trail))[0]).toMatchObject({
    "@type": "Product",
    url: "https://linkisla.test/experiences/casa-del-faro",
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

test("no title can end the script it stands in", () => {
  const hostile = { ...lodging, title: `</script><script>alert(1)</script><!-- ]]> & "x"` };
  const text = asScriptText(listingData(site, hostile, trail));
  expect(text).not.toContain("<");
  expect(thingsOf(JSON.parse(text))[0]?.name).toBe(hostile.title);
});
