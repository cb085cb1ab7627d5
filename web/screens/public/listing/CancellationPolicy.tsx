import type { CancellationPolicy as Policy } from "#contract/catalogues.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingCancellation } from "./booking/BookingBox.tsx";

/** The policy in plain words; once dates are chosen, the exact deadlines above it. */
export function CancellationPolicy({ policy, hasCleaning }: { policy: Policy; hasCleaning: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="page-section">
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
