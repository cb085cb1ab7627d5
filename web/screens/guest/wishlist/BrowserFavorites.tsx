import { clsx } from "clsx";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Cards } from "#web/shared/listing-card/Cards.tsx";
import { SavedCard } from "#web/shared/listing-card/SavedCard.tsx";
import { HeartButton } from "#web/shared/listing-card/save.tsx";
import { setSaved } from "#web/shared/wishlist/wishlist.ts";
import { useSaved } from "#web/shared/wishlist/wishlist-store.ts";
import { NothingSaved } from "./NothingSaved.tsx";
import { useRemoved } from "./Removed.tsx";
import { SavedComing } from "./SavedComing.tsx";

/** What is stored in this browser, independent of any account. */
export function BrowserFavorites({ isSignedOut }: { isSignedOut: boolean }) {
  const { t } = useTranslation();
  const items = useSaved();
  const { line, onRemove } = useRemoved({
    remove: (item: NonNullable<typeof items>[number]) => void setSaved(item, false),
    restore: (item) => void setSaved(item, true),
  });
  return (
    <>
      <p className={type.lead}>{t("wishlist.lead")}</p>
      {line}
      {!items && <SavedComing />}
      {items?.length === 0 && <NothingSaved />}
      {items && items.length > 0 && (
        <>
          <h2 className={clsx(type.strong, layout.above16)}>{t("wishlist.count", { count: items.length })}</h2>
          <Cards>
            {items.map((item, position) => (
              <SavedCard
                key={item.id}
                item={item}
                isFirst={position < 2}
                heart={<HeartButton title={item.title} isSaved onPress={() => onRemove(item)} />}
              />
            ))}
          </Cards>
        </>
      )}
      {items && isSignedOut && (
        <div className={clsx(layout.stack, layout.gap4, layout.loose, layout.above24)}>
          <p className={type.muted}>{t("wishlist.invite")}</p>
          <Link className={clsx(button.link, button.tall)} to="/auth/login?next=%2Fwishlist">
            {t("wishlist.signIn")}
          </Link>
        </div>
      )}
    </>
  );
}
