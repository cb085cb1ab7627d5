import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type ReportName, reportNames } from "#contract/report-names.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { showToast } from "#web/ui/toast.ts";
import { plain } from "#web/ui/typed.ts";
import { adminCall } from "./calls.ts";
import type { Period } from "./period.ts";

/** The server sends it, and reading an answer as text takes it off; without it a spreadsheet misreads every accent. */
const byteOrderMark = "\uFEFF";

/** `pagos-a-anfitriones-2026-11-01-2026-11-30.csv`, as the page calls it. */
function fileName(name: string, { from, to }: Period): string {
  return `${plain(name).replaceAll(" ", "-")}-${from}-${to}.csv`;
}

/** The rows behind the numbers. They are private: fetched with the token and saved from here. */
export function ReportFiles({ period }: { period: Period }) {
  const { t } = useTranslation();
  const id = useId();
  const names: Record<ReportName, string> = {
    bookings: t("admin.reports.names.bookings"),
    payouts: t("admin.reports.names.payouts"),
    commission: t("admin.reports.names.commission"),
    "lodging-tax": t("admin.reports.names.lodgingTax"),
    users: t("admin.reports.names.users"),
    ledger: t("admin.reports.names.ledger"),
  };
  const download = useMutation({
    mutationFn: (name: ReportName) =>
      adminCall("GET", "/admin/reports/{name}", { params: { name: `${name}.csv` }, query: period }),
    onSuccess(answer, name) {
      if (answer.error === null) {
        saveFile(new Blob([byteOrderMark, answer.data], { type: "text/csv" }), fileName(names[name], period));
      } else if (answer.refusal.status > 0) {
        void showToast({ text: answer.error, tone: "error" });
      }
    },
  });
  return (
    <section className="office-sheet report-files" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {t("admin.reports.files")}
      </h2>
      <p className="small">{t("admin.reports.filesLead")}</p>
      <div className="chips">
        {reportNames.map((name) => (
          <button
            key={name}
            type="button"
            className="btn line sm"
            disabled={download.isPending}
            onClick={() => download.mutate(name)}
          >
            {t("admin.reports.download", { name: names[name] })}
          </button>
        ))}
      </div>
    </section>
  );
}
