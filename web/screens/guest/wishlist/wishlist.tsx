import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { listLinks } from "#web/shared/frame/links.ts";
import { SavedCard } from "#web/shared/listing-card/SavedCard.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import type { WishlistItem } from "#web/shared/wishlist/saved-item.ts";
import { toggleSaved, useSaved } from "#web/shared/wishlist/wishlist.ts";
import "./wishlist.css";

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
    <div className="wrap wishlist">
      <PageMeta title={`${t("wishlist.title")} · ${brandName}`} />
      <meta name="robots" content="noindex" />
      <h1 className="d2">{t("wishlist.title")}</h1>
      <p className="lead">{t("wishlist.lead")}</p>
      <div className="wishlist-said" ref={said} tabIndex={-1} role="status">
        {removed && (
          <p>
            {t("wishlist.removed", { title: removed.title })}{" "}
            <button type="button" className="link" onClick={() => restore(removed)}>
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
      <div className="state-box empty">
        <h2 className="d3">{t("wishlist.empty")}</h2>
        <p className="muted">{t("wishlist.emptyHint")}</p>
        <div className="chips wishlist-ways">
          {listLinks.map(({ to, textKey }) => (
            <Link key={to} className="chip" to={to}>
              {t(textKey)}
            </Link>
          ))}
        </div>
      </div>
    );
  }
  return (
    <>
      <h2 className="wishlist-count">{t("wishlist.count", { count: items.length })}</h2>
      <div className="cards">
        {items.map((item, position) => (
          <SavedCard key={item.id} item={item} isFirst={position < 2} onRemove={() => onRemove(item)} />
        ))}
      </div>
    </>
  );
}

function SavedComing() {
  const { t } = useTranslation();
  return (
    <div className="wishlist-coming" role="status">
      <span className="sr-only">{t("common.loading")}</span>
    </div>
  );
}
