import { clsx } from "clsx";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** Why the operator rejected a listing, in the operator's words. */
export function RejectionReason({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={panel.plain}>{t("hostListing.rejected.why")}</p>
      <blockquote className={clsx(type.quote, type.anywhere, layout.above8)}>
        {reason || t("hostListing.rejected.noReason")}
      </blockquote>
    </>
  );
}
