import { clsx } from "clsx";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./HostedListings.module.css";

/** Why the operator rejected a listing, in the operator's words. */
export function RejectionReason({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={panel.plain}>{t("hostListing.rejected.why")}</p>
      <blockquote className={clsx(type.quote, type.anywhere, styles.reason)}>
        {reason || t("hostListing.rejected.noReason")}
      </blockquote>
    </>
  );
}
