import type { ListingCard } from "#contract/listings/listings.ts";
import { HeartShape } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { imageOf } from "#web/shared/photos/image.ts";
import { priceOf, unitOf } from "#web/shared/price/price.ts";
import { typeLabelOf } from "#web/shared/wishlist/saved-item.ts";
import { toggleSaved, useIsSaved } from "#web/shared/wishlist/wishlist.ts";
import "./save.css";

/** The heart on a card's photo. */
export function Heart({ listing }: { listing: ListingCard }) {
  const { t } = useTranslation();
  const { isSaved, toggle } = useSaving(listing);
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={isSaved}
      aria-label={t("listings.card.save", { title: listing.title })}
      onClick={toggle}
    >
      <HeartShape />
    </button>
  );
}

/** The same, under a listing's title. */
export function SaveLink({ listing }: { listing: ListingCard }) {
  const { t } = useTranslation();
  const { isSaved, toggle } = useSaving(listing);
  return (
    <button type="button" className="save" aria-pressed={isSaved} onClick={toggle}>
      <HeartShape />
      <span className="link">{isSaved ? t("listings.detail.saved") : t("listings.detail.save")}</span>
    </button>
  );
}

function useSaving(listing: ListingCard) {
  const isSaved = useIsSaved(listing.id);
  return {
    isSaved,
    toggle: () =>
      toggleSaved({
        id: listing.id,
        slug: listing.slug,
        title: listing.title,
        image: imageOf(listing.images[0])?.url ?? "",
        price: priceOf(listing),
        priceUnit: unitOf(listing),
        rating: listing.rating ?? 0,
        reviews: listing.reviews,
        location: `${listing.city}, ${listing.state}`,
        host: listing.host?.name ?? "",
        serviceType: listing.serviceType,
        typeLabel: typeLabelOf(listing.serviceType),
      }),
  };
}
