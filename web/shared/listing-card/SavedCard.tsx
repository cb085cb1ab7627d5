import { Link } from "react-router";
import { pages } from "#contract/listings/kinds.ts";
import type { TextKey } from "#locales/translate.ts";
import { formatPrice } from "#web/kit/format.ts";
import { HeartShape } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingLocation } from "#web/shared/map/BookingLocation.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import type { PriceUnit } from "#web/shared/price/price.ts";
import { savedKindOf, type WishlistItem } from "#web/shared/wishlist/saved-item.ts";
import { Rating } from "./Rating.tsx";
import "./cards.css";
import "./save.css";

const units = {
  night: { unitKey: "kinds.lodging.perNight" },
  hour: { unitKey: "kinds.space.perHour" },
  day: { unitKey: "kinds.space.perDay" },
  person: { unitKey: "catalogues.pricePer.person" },
  group: { unitKey: "catalogues.pricePer.group" },
} as const satisfies Record<PriceUnit, { unitKey: TextKey }>;

interface Props {
  item: WishlistItem;
  /** Whether it is among the first cards visible. */
  isFirst: boolean;
  onRemove(): void;
}

/** A listing as it was when it was saved. */
export function SavedCard({ item, isFirst, onRemove }: Props) {
  const { t } = useTranslation();
  const kind = savedKindOf(item.serviceType);
  const [city = "", ...state] = item.location.split(", ");
  return (
    <article className="card">
      <div className="card-photo">
        <Photo
          image={{ url: item.image, alt: "" }}
          sizes="(min-width: 1440px) 302px, (min-width: 1100px) 22vw, (min-width: 600px) 46vw, 100vw"
          isFirst={isFirst}
        />
        <button
          type="button"
          className="heart"
          aria-pressed="true"
          aria-label={t("listings.card.save", { title: item.title })}
          onClick={onRemove}
        >
          <HeartShape />
        </button>
      </div>
      <div className="card-meta">
        <BookingLocation city={city} state={state.join(", ")} />
        <Rating rating={item.rating || null} reviews={item.reviews} />
      </div>
      <h3>
        <Link to={pages[kind === "other" ? "lodging" : kind].detail(item.slug)} prefetch="intent">
          {item.title}
        </Link>
      </h3>
      <p className="card-facts">
        {kind === "other" ? t("kinds.saved.other") : t(`kinds.saved.${kind}`)} ·{" "}
        {item.host || t("listings.card.unknownHost")}
      </p>
      <p className="card-price">
        <b>{formatPrice(item.price)}</b> {item.priceUnit && <span>{unitOf(item.priceUnit)}</span>}
      </p>
    </article>
  );

  function unitOf(unit: PriceUnit): string {
    const { unitKey } = units[unit];
    return t(unitKey);
  }
}
