import { useEffect, useState } from "react";
import { Icon } from "#web/kit/icons.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";

const saidMilliseconds = 3000;

export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), saidMilliseconds);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      await showToast({ text: t("dashboard.bill.notCopied"), tone: "error" });
    }
  }

  return (
    <div className="copy-code">
      <p>
        <span className="small">{t("dashboard.bill.code")}</span>
        <b>{code}</b>
      </p>
      <button type="button" className="btn line sm" onClick={copy}>
        {isCopied && <Icon name="check" />}
        {isCopied ? t("dashboard.bill.copied") : t("dashboard.bill.copy")}
      </button>
      <span className="sr-only" role="status">
        {isCopied && t("dashboard.bill.copied")}
      </span>
    </div>
  );
}
