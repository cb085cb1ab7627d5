import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { pages } from "#contract/listing-kinds/kinds.ts";
import { TripPlace } from "#web/dashboard/TripPlace.tsx";
import type { PriceUnit } from "#web/listings/price.ts";
import { Rating } from "#web/listings/Rating.tsx";
import { savedKindOf, type WishlistItem } from "#web/listings/saved-item.ts";
import { formatPrice } from "#web/ui/format.ts";
import { HeartShape } from "#web/ui/icons.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import "#web/listings/cards.css";
import "#web/listings/save.css";

const units = {
  night: { unitKey: "kinds.lodging.perNight" },
  hour: { unitKey: "kinds.space.perHour" },
  day: { unitKey: "kinds.space.perDay" },
  person: { unitKey: "kinds.experience.perPerson" },
  group: { unitKey: "kinds.experience.perGroup" },
} as const satisfies Record<PriceUnit, { unitKey: ParseKeys }>;

interface Props {
  item: WishlistItem;
  /** Among the first that are seen. */
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
        <TripPlace city={city} state={state.join(", ")} />
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
