import { kindOfWire, pages } from "#contract/listing-kinds/kinds.ts";
import type { ListingDetail, LodgingDetail } from "#contract/listings.ts";
import { priceOf, unitOf } from "#web/listings/price.ts";

/** What pages say of themselves in the words of schema.org. Nothing here that the page does not show. */

interface Site {
  publicUrl: string;
  brandName: string;
}

export function siteData({ publicUrl, brandName }: Site, description: string): object {
  return graphOf(
    {
      "@type": "Organization",
      "@id": `${publicUrl}/#organization`,
      name: brandName,
      url: publicUrl,
      logo: `${publicUrl}/favicon.svg`,
    },
    {
      "@type": "WebSite",
      "@id": `${publicUrl}/#website`,
      name: brandName,
      url: publicUrl,
      description,
      inLanguage: ["es", "en"],
      publisher: { "@id": `${publicUrl}/#organization` },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}/home?place={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  );
}

/** Name and path of each page on the way, the page itself last. */
export type Trail = { name: string; path: string }[];

export function trailData({ publicUrl }: Pick<Site, "publicUrl">, trail: Trail): object {
  return graphOf(breadcrumbs(publicUrl, trail));
}

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
      : { "@type": "Product", ...facts, brand: { "@type": "Brand", name: site.brandName }, offers: offer };
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

/** The place as the page shows it: rounded, without the address. */
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
      amenityFeature: lodging.amenities.map((name) => ({
        "@type": "LocationFeatureSpecification",
        name,
        value: true,
      })),
    },
  };
}

function breadcrumbs(publicUrl: string, trail: Trail): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

function graphOf(...things: object[]): object {
  return { "@context": "https://schema.org", "@graph": things };
}
