import { factGroups } from "#contract/listings/fields.ts";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import type { ListingDetail, LodgingDetail } from "#contract/listings/listings.ts";
import { saidIn } from "#web/shared/listing-parts/facts.ts";
import { priceOf, unitOf } from "#web/shared/price/price.ts";
import { breadcrumbs, graphOf, type Site, type Trail } from "./structured-data.ts";

/**
 * A listing's structured data (schema.org), in the form that search engines document. It contains nothing that its page
 * does not show. An additional type `Product` lets search engines show the price and the rating.
 */
export function listingData(site: Site, listing: ListingDetail, trail: Trail): object {
  const url = site.publicUrl + pages[kindOfWire(listing.serviceType)].detail(listing.slug);
  const facts = {
    identifier: String(listing.id),
    name: listing.title,
    description: listing.description,
    url,
    image: listing.images.map((image) => site.publicUrl + image.url),
    brand: { "@type": "Brand", name: site.brandName },
    ...(listing.rating !== null &&
      listing.reviews > 0 && {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: listing.rating,
          bestRating: 5,
          reviewCount: listing.reviews,
        },
      }),
  };
  const thing = { ...thingOf(listing, offerOf(listing, url)), ...facts };
  return graphOf(thing, breadcrumbs(site.publicUrl, trail));
}

/** Search engines refuse vacation rentals with fewer photos (Google Search Central, 2026). */
const leastPhotosOfRental = 8;

function thingOf(listing: ListingDetail, offer: object): object {
  switch (listing.serviceType) {
    case 2:
      return listing.images.length >= leastPhotosOfRental ? rentalOf(listing, offer) : lodgingOf(listing, offer);
    case 1:
      return {
        "@type": ["EventVenue", "Product"],
        ...placeOf(listing),
        maximumAttendeeCapacity: listing.spaceCapacity,
        offers: offer,
        additionalProperty: features(listing, "PropertyValue"),
      };
    case 0:
      return {
        "@type": ["TouristTrip", "Product"],
        itinerary: { "@type": "Place", name: listing.city, ...placeOf(listing) },
        provider: { "@type": "Person", name: listing.hostProfile.name },
        offers: offer,
        additionalProperty: features(listing, "PropertyValue"),
      };
  }
}

function rentalOf(lodging: LodgingDetail, offer: object): object {
  const { additionalType, privacy } = propertyTypes[lodging.propertyType];
  const { address, geo } = placeOf(lodging);
  const { latitude, longitude } = geo;
  return {
    "@type": "VacationRental",
    ...(additionalType && { additionalType }),
    address,
    latitude,
    longitude,
    ...times(lodging),
    knowsLanguage: lodging.hostProfile.languages,
    makesOffer: offer,
    containsPlace: {
      "@type": "Accommodation",
      additionalType: privacy,
      occupancy: { "@type": "QuantitativeValue", value: lodging.capacity },
      numberOfBedrooms: lodging.bedrooms,
      numberOfBathroomsTotal: lodging.bathrooms,
      bed: { "@type": "BedDetails", numberOfBeds: lodging.beds },
      amenityFeature: features(lodging, "LocationFeatureSpecification"),
    },
  };
}

function lodgingOf(lodging: LodgingDetail, offer: object): object {
  return {
    "@type": ["LodgingBusiness", "Product"],
    ...placeOf(lodging),
    ...times(lodging),
    amenityFeature: features(lodging, "LocationFeatureSpecification"),
    offers: offer,
  };
}

/** Google's terms for the type of home, and for how much of it guests have to themselves. */
const propertyTypes: Record<LodgingDetail["propertyType"], { additionalType?: string; privacy: string }> = {
  apartment: { additionalType: "Apartment", privacy: "EntirePlace" },
  house: { additionalType: "House", privacy: "EntirePlace" },
  room: { privacy: "PrivateRoom" },
  shared: { privacy: "SharedRoom" },
};

function times({ checkInTime, checkOutTime }: LodgingDetail): object {
  return { checkinTime: `${checkInTime}:00`, checkoutTime: `${checkOutTime}:00` };
}

/** The price of one night, hour, day, person or group. */
function offerOf(listing: ListingDetail, url: string): object {
  const price = priceOf(listing);
  return {
    "@type": "Offer",
    url,
    price,
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    priceSpecification: { "@type": "UnitPriceSpecification", price, priceCurrency: "USD", unitText: unitOf(listing) },
  };
}

/** The location as the page shows it: the public place, without the address. */
function placeOf({ city, state, latitude, longitude }: ListingDetail) {
  return {
    address: { "@type": "PostalAddress", addressLocality: city, addressRegion: state },
    // Google requires at least five decimals.
    geo: { "@type": "GeoCoordinates", latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) },
  };
}

/** Google's names for amenities that have a different name here. */
const amenityNames: Partial<Record<string, string>> = {
  gym: "gymFitnessEquipment",
  jacuzzi: "hotTub",
  pets: "petsAllowed",
};

/** The page's grouped facts, under the API's names and values. */
function features(listing: ListingDetail, type: "LocationFeatureSpecification" | "PropertyValue"): object[] {
  return factGroups
    .flatMap((group) => saidIn(listing, group))
    .flatMap(({ name, row, value }) =>
      row.is === "several" ? (value as string[]).map((word) => [word, true]) : [[name, value]],
    )
    .map(([name, value]) => ({ "@type": type, name: amenityNames[name as string] ?? name, value }));
}
