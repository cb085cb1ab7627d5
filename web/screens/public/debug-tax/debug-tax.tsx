import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ApiError } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";

/** Commissions and tax exactly as the API returns them, for debugging. */
export default function DebugTax() {
  const { t } = useTranslation();
  const { data, error } = useQuery(reading("/user/tax"));
  return (
    <main className={clsx(layout.wrap, layout.section)}>
      <PageMeta title={t("debugTax.title")} />
      <h1 className={type.title}>{t("debugTax.title")}</h1>
      <p className={clsx(type.lead, layout.above12)}>{t("debugTax.lead")}</p>
      {error ? (
        <p className={layout.above24} role="alert">
          {t("debugTax.error", {
            message:
              error.message || (hadAnswer(error) ? t("common.unexplained.account") : t("common.toasts.noAnswer")),
          })}
        </p>
      ) : (
        <pre className={layout.above24}>{data ? JSON.stringify(data, null, 2) : t("common.loading")}</pre>
      )}
    </main>
  );
}

function hadAnswer(error: Error): boolean {
  return error instanceof ApiError && error.code !== "no_answer";
}
