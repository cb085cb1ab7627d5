import { clsx } from "clsx";
import { Icon } from "#web/kit/icons.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** Opens the device's share dialog with the page's address, or copies the address. */
export function ShareLink({ title, className }: { title: string; className: string | undefined }) {
  const { t } = useTranslation();

  async function share() {
    const url = window.location.origin + window.location.pathname;
    if (typeof navigator.share === "function") {
      // Closing the share dialog rejects with this name. A press that is too old has another: then it is copied.
      const shown = navigator.share({ title, url }).then(
        () => true,
        ({ name }: Error) => name === "AbortError",
      );
      if (await shown) return;
    }
    try {
      await navigator.clipboard.writeText(url);
      await showToast({ text: t("listings.detail.copied"), tone: "done" });
    } catch {
      await showToast({ text: t("listings.detail.notCopied"), tone: "error" });
    }
  }

  return (
    <button type="button" className={clsx(layout.row, layout.gap8, className)} onClick={share}>
      <Icon name="share" />
      <span className={button.link}>{t("listings.detail.share")}</span>
    </button>
  );
}
