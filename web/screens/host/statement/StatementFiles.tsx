import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { StatementFile } from "#contract/hosting/statement-parts.ts";
import { ApiError, call } from "#web/app/api.ts";
import { plain } from "#web/kit/fields/typed.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { saveFile } from "#web/kit/save-file.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

interface Wanted {
  name: StatementFile;
  ending: "pdf" | "csv";
}

/** Saves a file of the period. It is private: fetched with the token and saved by the page. */
function useFile(period: string) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ name, ending }: Wanted) =>
      ending === "pdf"
        ? call("GET", "/user/host/statements/{period}/statement.pdf", { params: { period } })
        : call("GET", "/user/host/statements/{period}/{name}", { params: { period, name: `${name}.csv` } }),
    onSuccess: (file, { name, ending }) =>
      saveFile(file, `${plain(t(`statement.fileNames.${name}`)).replaceAll(" ", "-")}-${period}.${ending}`),
    onError(error) {
      // Status 0 means no response, which has already shown a toast.
      if (!(error instanceof ApiError) || error.status > 0) {
        void showToast({ text: t("statement.notSaved"), tone: "error", isForHost: true });
      }
    },
  });
}

/** Links to print the statement and to download its files. */
export function StatementFiles({ period }: { period: string }) {
  const { t } = useTranslation();
  const file = useFile(period);
  return (
    <div className={button.chips}>
      <button type="button" className={button.primary} onClick={() => window.print()}>
        {t("statement.print")}
      </button>
      <button
        type="button"
        className={button.line}
        aria-label={t("statement.downloadPdf")}
        disabled={file.isPending}
        onClick={() => file.mutate({ name: "statement", ending: "pdf" })}
      >
        {t("statement.pdf")}
      </button>
      <button
        type="button"
        className={button.line}
        aria-label={t("statement.downloadCsv")}
        disabled={file.isPending}
        onClick={() => file.mutate({ name: "statement", ending: "csv" })}
      >
        {t("statement.csv")}
      </button>
    </div>
  );
}

/** The period's bookings and payouts as files, one row each. */
export function AccountingFiles({ period, className }: { period: string; className?: string | undefined }) {
  const { t } = useTranslation();
  const file = useFile(period);
  return (
    <section className={className} aria-labelledby="accounting">
      <h2 className={type.heading} id="accounting">
        {t("statement.files")}
      </h2>
      <p className={layout.above4}>{t("statement.filesLead")}</p>
      <div className={clsx(button.chips, layout.above12)}>
        {(["bookings", "payouts"] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={clsx(button.line, button.small)}
            disabled={file.isPending}
            onClick={() => file.mutate({ name, ending: "csv" })}
          >
            {t("statement.download", { name: t(`statement.fileNames.${name}`) })}
          </button>
        ))}
      </div>
    </section>
  );
}
