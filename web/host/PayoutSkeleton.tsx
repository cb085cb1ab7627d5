import { useTranslation } from "react-i18next";

export function PayoutSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="sheet payout-card" role="status">
      <span className="sr-only">{t("common.loading")}</span>
      <div className="payout-coming" aria-hidden="true">
        <i className="bone" />
        <i className="bone" />
        <i className="bone" />
      </div>
    </div>
  );
}
