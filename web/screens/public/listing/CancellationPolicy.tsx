import { clsx } from "clsx";
import { grace } from "#contract/bookings/cancellation.ts";
import type { CancellationPolicy as Policy } from "#contract/catalogues.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingCancellation } from "./booking/BookingBox.tsx";

/** The policy in plain words; once dates are chosen, the exact deadlines above it. */
export function CancellationPolicy({ policy, hasCleaning }: { policy: Policy; hasCleaning: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={layout.part}>
      <h2 className={type.heading}>{t("listings.detail.cancellation")}</h2>
      <BookingCancellation />
      <div className={clsx(layout.stack, layout.gap12, type.written)}>
        <p>{t(`catalogues.cancellationPolicies.${policy}`)}</p>
        <p className={type.muted}>
          {t("listings.detail.cancellationGrace", grace)}
          {hasCleaning && ` ${t("listings.detail.cancellationCleaning")}`}
        </p>
      </div>
    </section>
  );
}
