import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReportName, reportNames } from "#contract/admin/report-names.ts";
import { plain } from "#web/kit/fields/typed.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { saveFile } from "#web/kit/save-file.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall, isKnown } from "#web/shared/admin/decision/calls.ts";
import type { Period } from "#web/shared/admin/facts/period.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { hasRows } from "./has-rows.ts";

/** For example `pagos-a-anfitriones-2026-11-01-2026-11-30.csv`: the report's name on the page and its period. */
function fileName(name: string, { from, to }: Period): string {
  return `${plain(name).replaceAll(" ", "-")}-${from}-${to}.csv`;
}

/** Downloads of the underlying rows. They are private: fetched with the token and saved by the page. */
export function ReportFiles({ period }: { period: Period }) {
  const { t } = useTranslation();
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
    async onSuccess(answer, name) {
      if (answer.error === null) {
        if (await hasRows(answer.data)) saveFile(answer.data, fileName(names[name], period));
        else void showToast({ text: t("admin.reports.empty"), tone: "error" });
      } else if (!isKnown(answer.refusal)) {
        void showToast({ text: answer.error, tone: "error" });
      }
    },
  });
  return (
    <Sheet title={t("admin.reports.files")}>
      <p className={type.small}>{t("admin.reports.filesLead")}</p>
      <div className={clsx(button.chips, layout.above16)}>
        {reportNames.map((name) => (
          <button
            key={name}
            type="button"
            className={clsx(button.line, button.small)}
            disabled={download.isPending}
            onClick={() => download.mutate(name)}
          >
            {t("admin.reports.download", { name: names[name] })}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
