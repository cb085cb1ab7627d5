import { clsx } from "clsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      void showToast({ text: t("identity.copied"), tone: "done" });
    } catch {
      void showToast({ text: t("identity.notCopied"), tone: "error" });
    }
  }

  return (
    <button type="button" className={clsx(button.line, button.small)} onClick={copy}>
      {t("identity.copy")}
    </button>
  );
}
