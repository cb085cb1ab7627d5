import { clsx } from "clsx";
import type { EditableListing } from "#contract/listings/hosted.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { RejectionReason } from "#web/shared/hosted-listings/RejectionReason.tsx";

/** Why the operator rejected the listing. */
export function Rejected({ listing }: { listing: EditableListing }) {
  const { t } = useTranslation();
  return (
    <section
      className={clsx(
        panel.panel,
        panel.tinted,
        panel.bad,
        layout.stack,
        layout.loose,
        layout.gap12,
        layout.narrow,
        layout.above16,
      )}
      aria-labelledby="rejected"
    >
      <h2 className={type.heading} id="rejected">
        {t("hostListing.rejected.title")}
      </h2>
      <RejectionReason reason={listing.rejectionReason} />
      <p className={panel.plain}>{t("hostListing.rejected.how")}</p>
    </section>
  );
}
