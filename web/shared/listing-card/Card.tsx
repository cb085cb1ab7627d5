import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { kindOfWire, type ListingKind, pages } from "#contract/listings/kinds.ts";
import type { ListingCard } from "#contract/listings/listings.ts";
import { formatPrice } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { LocationMap } from "#web/shared/map/LocationMap.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { priceOf } from "#web/shared/price/price.ts";
import styles from "./Card.module.css";
import { Rating } from "./Rating.tsx";
import { Heart, HeartButton } from "./save.tsx";

export interface CardProps<Card extends ListingCard = ListingCard> {
  listing: Card;
  /** Whether it is among the first cards visible. */
  isFirst?: boolean;
  sizes?: string;
  /** The searched stay, in search results. */
  stay?: CardStay | undefined;
  /** For cards of favorites: called when the heart, which is full, is pressed. */
  onRemove?(): void;
}

export interface CardStay {
  /** Dollars, including all fees. */
  total: number;
  /** «por 4 noches, con todo» */
  words: string;
  /** The dates, when the search left them open: «vie 11 al dom 13 de dic.» */
  when?: string;
  /** The query string with dates and guests for the listing's page, including the question mark. */
  address: string;
}

interface Props extends CardProps {
  /** Shown on one line, separated by dots. */
  facts: readonly ReactNode[];
  unit: string;
  children?: ReactNode;
}

const usualSizes = "(min-width: 1440px) 302px, (min-width: 1100px) 22vw, (min-width: 600px) 46vw, 100vw";

/** The height of a photo by kind; lodgings have the default shape. */
const shapes: Record<ListingKind, string | undefined> = {
  lodging: undefined,
  space: styles.space,
  experience: styles.experience,
};

/** The parts shared by the cards of all kinds; the title's link covers the whole card. */
export function Card({ listing, isFirst, sizes = usualSizes, stay, onRemove, facts, unit, children }: Props) {
  const { t } = useTranslation();
  const kind = kindOfWire(listing.serviceType);
  return (
    <article className={styles.card} data-listing={listing.id}>
      <div className={clsx(layout.picture, styles.photo, shapes[kind])}>
        <Photo image={listing.images[0]} alt="" sizes={sizes} isFirst={isFirst} />
        {onRemove ? <HeartButton title={listing.title} isSaved onPress={onRemove} /> : <Heart listing={listing} />}
      </div>
      <div>
        <div className={clsx(layout.row, layout.spread, layout.above12, type.small, styles.meta)}>
          <LocationMap place={listing} />
          <Rating rating={listing.rating} reviews={listing.reviews} />
        </div>
        <h3 className={clsx(type.name, layout.above4, styles.name)} lang={langOf(listing, "title")}>
          <Link
            className={button.cover}
            to={pages[kind].detail(listing.slug) + (stay?.address ?? "")}
            prefetch="intent"
          >
            {listing.title}
          </Link>
        </h3>
        <p className={clsx(type.small, layout.above4, styles.facts)}>
          {facts.map((fact, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fact is identified by its position
            <span key={position}>{fact} </span>
          ))}
        </p>
        <p className={type.small}>
          {listing.host?.name
            ? t("listings.card.hostedBy", { name: listing.host.name })
            : t("listings.card.unknownHost")}
        </p>
        {children}
        <p className={layout.above8}>
          <b className={clsx(type.numbers, styles.price)}>{formatPrice(stay ? stay.total : priceOf(listing))}</b>{" "}
          <span className={type.small}>{stay ? stay.words : unit}</span>
        </p>
        {stay?.when && <p className={type.small}>{stay.when}</p>}
      </div>
    </article>
  );
}
