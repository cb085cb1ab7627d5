import { useTranslation } from "#web/kit/texts.tsx";

export function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="coming" role="status">
      <span className="sr-only">{t("common.loading")}</span>
      <div className="coming-shapes host-rows-coming" aria-hidden="true">
        <i className="skeleton" />
        <i className="skeleton" />
        <i className="skeleton" />
      </div>
    </div>
  );
}
