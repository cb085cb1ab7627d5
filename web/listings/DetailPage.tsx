import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { kindOfWire, pages } from "#contract/listing-kinds/kinds.ts";
import type { ListingDetail } from "#contract/listings.ts";
import type { ReviewPage } from "#contract/reviews.ts";
import { BookingBox, BookingCalendar, BookingProvider } from "#web/booking/BookingBox.tsx";
import { NearMap } from "#web/island/NearMap.tsx";
import { Place } from "#web/island/Place.tsx";
import { useSite } from "#web/layout/site.ts";
import { Reviews } from "#web/reviews/Reviews.tsx";
import { listingData } from "#web/structured-data.ts";
import { JsonLd } from "#web/ui/JsonLd.tsx";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { asScriptText } from "#web/ui/script-text.ts";
import { CancellationPolicy } from "./CancellationPolicy.tsx";
import { Gallery } from "./Gallery.tsx";
import { HostBlock } from "./HostBlock.tsx";
import { Rating } from "./Rating.tsx";
import { ShareLink } from "./ShareLink.tsx";
import { SaveLink } from "./save.tsx";
import { Words } from "./Words.tsx";
import "./detail.css";

const listTitles = {
  lodging: "listings.lodgings.title",
  space: "listings.spaces.title",
  experience: "listings.experiences.title",
} as const;

interface Props {
  listing: ListingDetail;
  /** The first of them. */
  reviews: ReviewPage;
  /** Others like it. */
  similar: ReactNode;
  /** In one line under the photos. */
  facts: ReactNode;
  descriptionTitle: string;
  /** What only this kind has, between the description and the calendar. */
  children: ReactNode;
  /** Cleaning comes back with every cancellation before the start. */
  hasCleaning: boolean;
}

/** What the pages of all kinds have in common. */
export function DetailPage({ listing, reviews, similar, facts, descriptionTitle, children, hasCleaning }: Props) {
  const { t } = useTranslation();
  const site = useSite();
  const kind = kindOfWire(listing.serviceType);
  const listTitleKey = listTitles[kind];
  const trail = [
    { name: site.brandName, path: "/" },
    { name: t(listTitleKey), path: pages[kind].list },
    { name: listing.title, path: pages[kind].detail(listing.slug) },
  ];
  return (
    <BookingProvider listing={listing}>
      <div className="wrap detail">
        <PageMeta
          title={`${listing.title}, ${listing.city} · ${site.brandName}`}
          description={beginningOf(listing.description)}
          image={listing.images[0]}
        />
        <JsonLd text={import.meta.env.SSR ? asScriptText(listingData(site, listing, trail)) : ""} />
        <div className="detail-head">
          <h1 className="d2">{listing.title}</h1>
          <div className="detail-line">
            <Rating rating={listing.rating} reviews={listing.reviews} />
            <Place place={listing} />
            <SaveLink listing={listing} />
            <ShareLink title={listing.title} />
          </div>
        </div>
        <Gallery key={listing.id} images={listing.images} title={listing.title} />
        <div className="detail-columns">
          <div className="detail-main">
            <ul className="facts">{facts}</ul>
            <HostBlock host={listing.hostProfile} timeZone={listing.timeZone} />
            <section className="bloque">
              <h2 className="d3">{descriptionTitle}</h2>
              <Words text={listing.description} />
            </section>
            {children}
            <BookingCalendar />
            <Reviews key={listing.id} listing={listing} first={reviews} />
            <NearMap listing={listing} />
            <CancellationPolicy policy={listing.cancellationPolicy} hasCleaning={hasCleaning} />
            {listing.houseRules !== "" && (
              <section className="bloque">
                <h2 className="d3">{t("listings.detail.rules")}</h2>
                <Words text={listing.houseRules} />
              </section>
            )}
          </div>
          <div className="detail-aside">
            <BookingBox />
          </div>
        </div>
        {similar}
      </div>
    </BookingProvider>
  );
}

/** As much of the description as a search result shows, ending with a word. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 155 ? line : `${line.slice(0, 155).replace(/\s+\S*$/, "")}…`;
}
