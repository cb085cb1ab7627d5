import { factGroups } from "#contract/listings/fields.ts";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import type { ListingDetail, LodgingDetail } from "#contract/listings/listings.ts";
import { saidIn } from "#web/shared/listing-parts/facts.ts";
import { priceOf, unitOf } from "#web/shared/price/price.ts";
import { breadcrumbs, graphOf, type Site, type Trail } from "./structured-data.ts";

/** A listing's structured data (schema.org). It contains nothing that its page does not show. */

export function listingData(site: Site, listing: ListingDetail, trail: Trail): object {
  const url = site.publicUrl + pages[kindOfWire(listing.serviceType)].detail(listing.slug);
  const facts = {
    name: listing.title,
    description: listing.description,
    url,
    image: listing.images.map((image) => site.publicUrl + image.url),
    ...(listing.rating !== null &&
      listing.reviews > 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: listing.rating, reviewCount: listing.reviews },
      }),
  };
  const offer = offerOf(listing, url);
  const thing =
    listing.serviceType === 2
      ? { "@type": "VacationRental", ...facts, ...placeOf(listing), makesOffer: offer }
      : {
          "@type": "Product",
          ...facts,
          brand: { "@type": "Brand", name: site.brandName },
          offers: offer,
          additionalProperty: features(listing, "PropertyValue"),
        };
  return graphOf({ ...thing, identifier: String(listing.id) }, breadcrumbs(site.publicUrl, trail));
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

/** The location as the page shows it: rounded, without the address. */
function placeOf(lodging: LodgingDetail): object {
  return {
    address: { "@type": "PostalAddress", addressLocality: lodging.city, addressRegion: lodging.state },
    geo: { "@type": "GeoCoordinates", latitude: lodging.latitude, longitude: lodging.longitude },
    checkinTime: lodging.checkInTime,
    checkoutTime: lodging.checkOutTime,
    containsPlace: {
      "@type": "Accommodation",
      occupancy: { "@type": "QuantitativeValue", maxValue: lodging.capacity },
      numberOfBedrooms: lodging.bedrooms,
      numberOfBathroomsTotal: lodging.bathrooms,
      amenityFeature: features(lodging, "LocationFeatureSpecification"),
    },
  };
}

/** What the page lists as facts in groups, by the names and values of the API. */
function features(listing: ListingDetail, type: "LocationFeatureSpecification" | "PropertyValue"): object[] {
  return factGroups
    .flatMap((group) => saidIn(listing, group))
    .flatMap(({ name, row, value }) =>
      row.is === "several" ? (value as string[]).map((word) => [word, true]) : [[name, value]],
    )
    .map(([name, value]) => ({ "@type": type, name, value }));
}
