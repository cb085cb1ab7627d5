import type { ReactNode } from "react";
import { Link } from "react-router";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import type { ListingCard } from "#contract/listings/listings.ts";
import { formatPrice } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { LocationMap } from "#web/shared/map/LocationMap.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { priceOf } from "#web/shared/price/price.ts";
import { Rating } from "./Rating.tsx";
import { Heart } from "./save.tsx";
import "./cards.css";

export interface CardProps<Card extends ListingCard = ListingCard> {
  listing: Card;
  /** Whether it is among the first cards visible. */
  isFirst?: boolean;
  sizes?: string;
  /** The searched stay, in search results. */
  stay?: CardStay;
}

export interface CardStay {
  /** Dollars, including all fees. */
  total: number;
  /** «por 4 noches, con todo» */
  words: string;
  /** The query string with dates and guests for the listing's page, including the question mark. */
  address: string;
}

interface Props extends CardProps {
  facts: ReactNode;
  unit: string;
  children?: ReactNode;
}

const usualSizes = "(min-width: 1440px) 302px, (min-width: 1100px) 22vw, (min-width: 600px) 46vw, 100vw";

/** The parts shared by the cards of all kinds; the title's link covers the whole card. */
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
        <LocationMap place={listing} />
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
