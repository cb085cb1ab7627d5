import { clsx } from "clsx";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Wishlist.module.css";

interface Ways<Item> {
  remove(item: Item): void;
  restore(item: Item): void;
}

/** A line that says what was removed last, with a button to undo it. */
export function useRemoved<Item extends { title: string }>({ remove, restore }: Ways<Item>) {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<Item>();
  const said = useRef<HTMLDivElement>(null);

  const line = (
    <div className={styles.said} ref={said} tabIndex={-1} role="status">
      {removed && (
        <p className={clsx(panel.notice, layout.row)}>
          {t("wishlist.removed", { title: removed.title })}{" "}
          <button type="button" className={clsx(button.link, button.tall)} onClick={() => takeBack(removed)}>
            {t("wishlist.undo")}
          </button>
        </p>
      )}
    </div>
  );
  return { line, onRemove };

  function onRemove(item: Item) {
    // The pressed button disappears along with its card, so the focus moves.
    flushSync(() => {
      remove(item);
      setRemoved(item);
    });
    said.current?.querySelector("button")?.focus();
  }

  function takeBack(item: Item) {
    flushSync(() => {
      restore(item);
      setRemoved(undefined);
    });
    said.current?.focus();
  }
}
