import { useQuery } from "@tanstack/react-query";
import { ApiError, reading } from "#web/app/api.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";

/** Commissions and tax exactly as the API returns them, for debugging. */
export default function DebugTax() {
  const { t } = useTranslation();
  const { data, error } = useQuery(reading("/user/tax"));
  return (
    <main className="wrap section">
      <PageMeta title={t("debugTax.title")} />
      <h1 className="d2">{t("debugTax.title")}</h1>
      <p className="lead mt-3">{t("debugTax.lead")}</p>
      {error ? (
        <p className="mt-6" role="alert">
          {t("debugTax.error", {
            message:
              error.message || (hadAnswer(error) ? t("common.unexplained.account") : t("common.toasts.noAnswer")),
          })}
        </p>
      ) : (
        <pre className="mt-6">{data ? JSON.stringify(data, null, 2) : t("common.loading")}</pre>
      )}
    </main>
  );
}

function hadAnswer(error: Error): boolean {
  return error instanceof ApiError && error.code !== "no_answer";
}
