import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pages } from "#contract/listings/kinds.ts";
import { formatPrice } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingLocation } from "#web/shared/map/BookingLocation.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { type PriceUnit, units } from "#web/shared/price/price.ts";
import { savedKindOf, type WishlistItem } from "#web/shared/wishlist/saved-item.ts";
import styles from "./Card.module.css";
import { Rating } from "./Rating.tsx";

interface Props {
  item: WishlistItem;
  /** Whether it is among the first cards visible. */
  isFirst?: boolean;
  heart: ReactNode;
}

/** A listing as it was when it was saved. */
export function SavedCard({ item, isFirst = false, heart }: Props) {
  const { t } = useTranslation();
  const kind = savedKindOf(item.serviceType);
  const [city = "", ...state] = item.location.split(", ");
  return (
    <article className={styles.card}>
      <div className={clsx(layout.picture, styles.photo)}>
        <Photo
          image={{ url: item.image, alt: "" }}
          sizes="(min-width: 1440px) 302px, (min-width: 1100px) 22vw, (min-width: 600px) 46vw, 100vw"
          isFirst={isFirst}
        />
        {heart}
      </div>
      <div>
        <div className={clsx(layout.row, layout.spread, layout.above12, type.small, styles.meta)}>
          <BookingLocation city={city} state={state.join(", ")} />
          <Rating rating={item.rating || null} reviews={item.reviews} />
        </div>
        <h3 className={clsx(type.name, layout.above4, styles.name)}>
          <Link
            className={button.cover}
            to={pages[kind === "other" ? "lodging" : kind].detail(item.slug)}
            prefetch="intent"
          >
            {item.title}
          </Link>
        </h3>
        <p className={clsx(type.small, layout.above4)}>
          {kind === "other" ? t("kinds.saved.other") : t(`kinds.saved.${kind}`)} ·{" "}
          {item.host || t("listings.card.unknownHost")}
        </p>
        <p className={layout.above8}>
          <b className={clsx(type.numbers, styles.price)}>{formatPrice(item.price)}</b>{" "}
          {item.priceUnit && <span className={type.small}>{unitOf(item.priceUnit)}</span>}
        </p>
      </div>
    </article>
  );

  function unitOf(unit: PriceUnit): string {
    const { unitKey } = units[unit];
    return t(unitKey);
  }
}
