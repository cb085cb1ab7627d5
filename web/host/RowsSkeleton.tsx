import { useTranslation } from "react-i18next";

export function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="coming" role="status">
      <span className="sr-only">{t("common.loading")}</span>
      <div className="coming-shapes host-rows-coming" aria-hidden="true">
        <i className="bone" />
        <i className="bone" />
        <i className="bone" />
      </div>
    </div>
  );
}
