import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { kindOfWire, pages } from "#contract/listing-kinds/kinds.ts";
import type { ListingCard } from "#contract/listings.ts";
import { Place } from "#web/island/Place.tsx";
import { formatPrice } from "#web/ui/format.ts";
import { Photo } from "#web/ui/Photo.tsx";
import { priceOf } from "./price.ts";
import { Rating } from "./Rating.tsx";
import { Heart } from "./save.tsx";
import "./cards.css";

export interface CardProps<Card extends ListingCard = ListingCard> {
  listing: Card;
  /** Among the first that are seen. */
  isFirst?: boolean;
  sizes?: string;
  /** What was searched for, where it was. */
  stay?: CardStay;
}

export interface CardStay {
  /** Dollars, everything included. */
  total: number;
  /** «por 4 noches, con todo» */
  words: string;
  /** The dates and people for the listing's own page, with the question mark. */
  address: string;
}

interface Props extends CardProps {
  facts: ReactNode;
  unit: string;
  children?: ReactNode;
}

const usualSizes = "(min-width: 1440px) 302px, (min-width: 1100px) 22vw, (min-width: 600px) 46vw, 100vw";

/** What the cards of all kinds have in common; the whole card is its title's link. */
export function Card({ listing, isFirst, sizes = usualSizes, stay, facts, unit, children }: Props) {
  const { t } = useTranslation();
  const kind = kindOfWire(listing.serviceType);
  return (
    <article className={`card ${kind}`}>
      <div className="card-photo">
        <Photo image={listing.images[0]} alt="" sizes={sizes} isFirst={isFirst} />
        <Heart listing={listing} />
      </div>
      <div className="card-meta">
        <Place place={listing} />
        <Rating rating={listing.rating} reviews={listing.reviews} />
      </div>
      <h3>
        <Link to={pages[kind].detail(listing.slug) + (stay?.address ?? "")} prefetch="intent">
          {listing.title}
        </Link>
      </h3>
      <p className="card-facts">{facts}</p>
      <p className="card-facts">
        {listing.host?.name ? t("listings.card.hostedBy", { name: listing.host.name }) : t("listings.card.unknownHost")}
      </p>
      {children}
      <p className="card-price">
        <b>{formatPrice(stay ? stay.total : priceOf(listing))}</b> <span>{stay ? stay.words : unit}</span>
      </p>
    </article>
  );
}
