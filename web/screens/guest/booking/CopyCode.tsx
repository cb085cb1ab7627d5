import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { Icon } from "#web/kit/icons.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./GuestBooking.module.css";

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
    <div className={rows.row}>
      <p className={clsx(layout.stack, layout.gap4)}>
        <span className={type.small}>{t("dashboard.bill.code")}</span>
        <b className={type.subheading}>{code}</b>
      </p>
      <button type="button" className={clsx(button.line, button.small, styles.copy)} onClick={copy}>
        {isCopied && <Icon name="check" />}
        {isCopied ? t("dashboard.bill.copied") : t("dashboard.bill.copy")}
      </button>
      <span className={type.forReaders} role="status">
        {isCopied && t("dashboard.bill.copied")}
      </span>
    </div>
  );
}
