import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/icons.tsx";
import { showToast } from "#web/ui/toast.ts";
import "./save.css";

/** Hands the page's address to the device's own sharing, or copies it. */
export function ShareLink({ title }: { title: string }) {
  const { t } = useTranslation();

  async function share() {
    const url = window.location.origin + window.location.pathname;
    if (typeof navigator.share === "function") {
      // Closing the device's dialog counts as a refusal.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      await showToast({ text: t("listings.detail.copied"), tone: "done" });
    } catch {
      await showToast({ text: t("listings.detail.notCopied"), tone: "error" });
    }
  }

  return (
    <button type="button" className="save" onClick={share}>
      <Icon name="share" />
      <span className="link">{t("listings.detail.share")}</span>
    </button>
  );
}
