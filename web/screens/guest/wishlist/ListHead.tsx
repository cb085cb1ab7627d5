import { clsx } from "clsx";
import { useState } from "react";
import type { FavoriteList } from "#contract/listings/favorites.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { useChanges } from "./account-data.ts";
import { NameDialog } from "./NameDialog.tsx";

interface Props {
  list: FavoriteList;
  changes: ReturnType<typeof useChanges>;
  onDeleted(): void;
}

/** The actions for the chosen list: share, rename and delete. */
export function ListHead({ list, changes, onDeleted }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<"name" | "deletion">();
  const [isBusy, setBusy] = useState(false);
  const action = clsx(button.link, button.tall, layout.gap8);

  async function share() {
    setBusy(true);
    const { token } = (list.token ? list : await changes.shareList(list)) ?? {};
    if (token) await passOn(`${window.location.origin}/wishlist/shared/${token}`);
    setBusy(false);
  }

  async function passOn(url: string) {
    if (typeof navigator.share === "function") {
      // Closing the share dialog rejects with this name. A press that is too old has another: then it is copied.
      const shown = navigator.share({ title: list.name, url }).then(
        () => true,
        ({ name }: Error) => name === "AbortError",
      );
      if (await shown) return;
    }
    try {
      await navigator.clipboard.writeText(url);
      void showToast({ text: t("wishlist.share.copied"), tone: "done" });
    } catch {
      void showToast({ text: t("wishlist.share.notCopied", { url }), tone: "error", stays: true });
    }
  }

  async function stop() {
    setBusy(true);
    if (await changes.stopSharing(list)) void showToast({ text: t("wishlist.share.stopped"), tone: "done" });
    setBusy(false);
  }

  return (
    <div className={clsx(layout.stack, layout.gap4)}>
      <div className={layout.links}>
        <button type="button" className={action} disabled={isBusy} onClick={share}>
          <Icon name="share" />
          {list.token ? t("wishlist.share.again") : t("wishlist.share.start")}
        </button>
        {list.token && (
          <button type="button" className={action} disabled={isBusy} onClick={stop}>
            {t("wishlist.share.stop")}
          </button>
        )}
        <button type="button" className={action} aria-haspopup="dialog" onClick={() => setAsked("name")}>
          {t("wishlist.lists.rename")}
        </button>
        <button type="button" className={action} aria-haspopup="dialog" onClick={() => setAsked("deletion")}>
          {t("wishlist.lists.delete")}
        </button>
      </div>
      {list.token && <p className={type.small}>{t("wishlist.share.open")}</p>}
      {asked === "name" && (
        <NameDialog list={list} onNamed={() => changes.reread()} onClose={() => setAsked(undefined)} />
      )}
      {asked === "deletion" && (
        <Dialog
          title={t("wishlist.lists.deleteQuestion", { name: list.name })}
          isBusy={isBusy}
          onClose={() => setAsked(undefined)}
        >
          {(close) => (
            <>
              <p className={layout.above8}>{t("wishlist.lists.deleteHint")}</p>
              <div className={layout.actions}>
                <button type="button" className={button.risk} disabled={isBusy} onClick={remove}>
                  {t("wishlist.lists.delete")}
                </button>
                <button type="button" className={button.line} disabled={isBusy} onClick={close}>
                  {t("wishlist.lists.keep")}
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </div>
  );

  /** Deleting the list unmounts this dialog; if it fails, the dialog stays open. */
  async function remove() {
    setBusy(true);
    const isDone = await changes.deleteList(list);
    setBusy(false);
    if (isDone) onDeleted();
  }
}
