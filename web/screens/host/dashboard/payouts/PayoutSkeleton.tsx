import { useTranslation } from "#web/kit/texts.tsx";

export function PayoutSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="sheet payout-card" role="status">
      <span className="sr-only">{t("common.loading")}</span>
      <div className="payout-coming" aria-hidden="true">
        <i className="skeleton" />
        <i className="skeleton" />
        <i className="skeleton" />
      </div>
    </div>
  );
}
