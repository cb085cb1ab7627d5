import { useTranslation } from "react-i18next";
import type { CancellationPolicy as Policy } from "#contract/catalogues.ts";
import { BookingCancellation } from "#web/booking/BookingBox.tsx";

/** The rule in plain words; with dates chosen, the exact days and hours above it. */
export function CancellationPolicy({ policy, hasCleaning }: { policy: Policy; hasCleaning: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="bloque">
      <h2 className="d3">{t("listings.detail.cancellation")}</h2>
      <BookingCancellation />
      <div className="words">
        <p>{t(`catalogues.cancellationPolicies.${policy}`)}</p>
        <p className="muted">
          {t("listings.detail.cancellationGrace")}
          {hasCleaning && ` ${t("listings.detail.cancellationCleaning")}`}
        </p>
      </div>
    </section>
  );
}
