import { clsx } from "clsx";
import { useState } from "react";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Cards } from "#web/shared/listing-card/Cards.tsx";
import { SavedCard } from "#web/shared/listing-card/SavedCard.tsx";
import { HeartButton } from "#web/shared/listing-card/save.tsx";
import type { WishlistItem } from "#web/shared/wishlist/saved-item.ts";
import { toggleSaved } from "#web/shared/wishlist/wishlist.ts";
import { useIsSaved } from "#web/shared/wishlist/wishlist-store.ts";
import { forgetSeen, readSeen } from "./seen-items.ts";

const shown = 4;

export function SeenCards() {
  const { t } = useTranslation();
  const [items, setItems] = useState(() => readSeen().slice(0, shown));
  if (items.length === 0) return null;
  return (
    <section className={clsx(layout.wrap, layout.section, layout.stack, layout.gap24)} aria-labelledby="seen-title">
      <div className={clsx(layout.row, layout.spread, layout.baseline)}>
        <h2 className={type.heading} id="seen-title">
          {t("seen.title")}
        </h2>
        <button
          type="button"
          className={clsx(button.link, button.tall)}
          onClick={() => {
            forgetSeen();
            setItems([]);
          }}
        >
          {t("seen.forget")}
        </button>
      </div>
      <Cards>
        {items.map((item) => (
          <SavedCard key={item.id} item={item} heart={<Heart item={item} />} />
        ))}
      </Cards>
    </section>
  );
}

function Heart({ item }: { item: WishlistItem }) {
  const isSaved = useIsSaved(item.id);
  return <HeartButton title={item.title} isSaved={isSaved} onPress={() => void toggleSaved(item)} />;
}
