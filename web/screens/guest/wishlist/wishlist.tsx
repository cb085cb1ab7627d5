import { clsx } from "clsx";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { listLinks } from "#web/shared/frame/links.ts";
import { Cards } from "#web/shared/listing-card/Cards.tsx";
import { SavedCard } from "#web/shared/listing-card/SavedCard.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import type { WishlistItem } from "#web/shared/wishlist/saved-item.ts";
import { toggleSaved, useSaved } from "#web/shared/wishlist/wishlist.ts";
import styles from "./Wishlist.module.css";

/** The wishlist stored in this browser, independent of any account. */
export default function Wishlist() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const saved = useSaved();
  const [removed, setRemoved] = useState<WishlistItem>();
  const said = useRef<HTMLDivElement>(null);

  function remove(item: WishlistItem) {
    // The pressed button disappears along with its card, so the focus moves.
    flushSync(() => {
      toggleSaved(item);
      setRemoved(item);
    });
    said.current?.querySelector("button")?.focus();
  }

  function restore(item: WishlistItem) {
    flushSync(() => {
      toggleSaved(item);
      setRemoved(undefined);
    });
    said.current?.focus();
  }

  return (
    <div className={clsx(layout.wrap, layout.above24, layout.stack, layout.gap12)}>
      <PageMeta title={`${t("wishlist.title")} · ${brandName}`} />
      <meta name="robots" content="noindex" />
      <h1 className={type.title}>{t("wishlist.title")}</h1>
      <p className={type.lead}>{t("wishlist.lead")}</p>
      <div className={styles.said} ref={said} tabIndex={-1} role="status">
        {removed && (
          <p className={clsx(panel.notice, layout.row)}>
            {t("wishlist.removed", { title: removed.title })}{" "}
            <button type="button" className={clsx(button.link, button.tall)} onClick={() => restore(removed)}>
              {t("wishlist.undo")}
            </button>
          </p>
        )}
      </div>
      <Saved items={saved} onRemove={remove} />
    </div>
  );
}

function Saved({ items, onRemove }: { items: WishlistItem[] | undefined; onRemove(item: WishlistItem): void }) {
  const { t } = useTranslation();
  if (!items) return <SavedComing />;
  if (items.length === 0) {
    return (
      <div className={clsx(panel.state, panel.empty, layout.above24)}>
        <h2 className={type.heading}>{t("wishlist.empty")}</h2>
        <p className={type.muted}>{t("wishlist.emptyHint")}</p>
        <div className={clsx(button.chips, layout.centered)}>
          {listLinks.map(({ to, textKey }) => (
            <Link key={to} className={button.chip} to={to}>
              {t(textKey)}
            </Link>
          ))}
        </div>
      </div>
    );
  }
  return (
    <>
      <h2 className={clsx(type.strong, layout.above16)}>{t("wishlist.count", { count: items.length })}</h2>
      <Cards>
        {items.map((item, position) => (
          <SavedCard key={item.id} item={item} isFirst={position < 2} onRemove={() => onRemove(item)} />
        ))}
      </Cards>
    </>
  );
}

function SavedComing() {
  const { t } = useTranslation();
  return (
    <div className={styles.coming} role="status">
      <span className={type.forReaders}>{t("common.loading")}</span>
    </div>
  );
}
