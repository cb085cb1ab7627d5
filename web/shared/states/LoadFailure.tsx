import { sentenceOf } from "#web/app/api.ts";
import { useTranslation } from "#web/kit/texts.tsx";

interface Props {
  title: string;
  error: Error;
  isBusy: boolean;
  onRetry(): void;
}

export function LoadFailure({ title, error, isBusy, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <div className="state-box" role="alert">
      <h2 className="d3">{title}</h2>
      <p className="muted">{sentenceOf(error) ?? t("dashboard.noAnswer")}</p>
      <button type="button" className="btn line" disabled={isBusy} onClick={onRetry}>
        {isBusy ? t("common.loading") : t("common.retry")}
      </button>
    </div>
  );
}
