import { clsx } from "clsx";
import { sentenceOf } from "#web/app/api.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
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
    <div className={clsx(panel.state, layout.above24)} role="alert">
      <h2 className={type.heading}>{title}</h2>
      <p className={type.muted}>{sentenceOf(error) ?? t("dashboard.noAnswer")}</p>
      <button type="button" className={button.line} disabled={isBusy} onClick={onRetry}>
        {isBusy ? t("common.loading") : t("common.retry")}
      </button>
    </div>
  );
}
