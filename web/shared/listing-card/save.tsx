import { clsx } from "clsx";
import type { ListingCard } from "#contract/listings/listings.ts";
import { HeartShape } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { savedItem } from "#web/shared/wishlist/saved-item.ts";
import { toggleSaved } from "#web/shared/wishlist/wishlist.ts";
import { useIsSaved } from "#web/shared/wishlist/wishlist-store.ts";
import styles from "./Save.module.css";

/** The heart on a card's photo. */
export function Heart({ listing }: { listing: ListingCard }) {
  const { isSaved, toggle } = useSaving(listing);
  return <HeartButton title={listing.title} isSaved={isSaved} onPress={toggle} />;
}

export function HeartButton({ title, isSaved, onPress }: { title: string; isSaved: boolean; onPress(): void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={clsx(button.round, styles.save, styles.onPhoto)}
      aria-pressed={isSaved}
      aria-label={t("listings.card.save", { title })}
      onClick={onPress}
    >
      <HeartShape />
    </button>
  );
}

/** The same, under a listing's title. */
export function SaveLink({ listing, className }: { listing: ListingCard; className: string | undefined }) {
  const { t } = useTranslation();
  const { isSaved, toggle } = useSaving(listing);
  return (
    <button
      type="button"
      className={clsx(layout.row, layout.gap8, styles.save, className)}
      aria-pressed={isSaved}
      onClick={toggle}
    >
      <HeartShape />
      <span className={button.link}>{isSaved ? t("listings.detail.saved") : t("listings.detail.save")}</span>
    </button>
  );
}

function useSaving(listing: ListingCard) {
  const isSaved = useIsSaved(listing.id);
  return { isSaved, toggle: () => void toggleSaved(savedItem(listing)) };
}
