import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link, useSearchParams } from "react-router";
import type { MessageReport } from "#contract/admin/threads.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAsk } from "#web/shared/admin/decision/Asking.tsx";
import { adminCall, adminReading } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { messageReportList } from "#web/shared/admin/list/lists.ts";
import { PagedList } from "#web/shared/admin/list/PagedList.tsx";
import { ReadThread } from "#web/shared/admin/thread/ReadThread.tsx";

/** Messages that people reported. Reading the messages themselves is a separate step that requires a reason. */
export default function MessageReports() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const filters = messageReportList.filtersOf(search);
  const query = useQuery({
    ...adminReading("/admin/message-reports", { query: filters }),
    placeholderData: keepPreviousData,
  });
  const words = {
    loadError: t("admin.threads.loadError"),
    empty: t("admin.threads.empty"),
    emptyHint: t("admin.threads.emptyHint"),
    pages: t("admin.threads.pages"),
  };
  return (
    <>
      <nav className={button.chips} aria-label={t("admin.threads.show")}>
        <Link className={button.chip} to={messageReportList.page} aria-current={!filters.show}>
          {t("admin.threads.open")}
        </Link>
        <Link
          className={button.chip}
          to={messageReportList.addressOf({ show: "closed" })}
          aria-current={filters.show === "closed"}
        >
          {t("admin.threads.closed")}
        </Link>
      </nav>
      <PagedList list={messageReportList} filters={filters} query={query} words={words}>
        {({ items }) => (
          <Sheet title={t("admin.threads.title")}>
            <p className={type.muted}>{t("admin.threads.lead")}</p>
            <ul className={clsx(rows.rows, rows.under, layout.above12)}>
              {items.map((report) => (
                <Row key={report.id} report={report} />
              ))}
            </ul>
          </Sheet>
        )}
      </PagedList>
    </>
  );
}

function Row({ report }: { report: MessageReport }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const ask = useAsk();
  const { booking, listing, reporter, writer, text, closed } = report;
  return (
    <li>
      <div className={clsx(layout.stack, layout.gap8)}>
        <p>
          <b>{t(`messages.report.reasons.${report.reason}`)}</b> ·{" "}
          <Link
            className={button.link}
            to={booking ? `/admin/bookings/${booking.id}` : `/admin/listings/${listing.id}`}
          >
            {booking ? `${listing.title} · ${booking.code}` : listing.title}
          </Link>
        </p>
        <p className={type.small}>
          {t("admin.threads.who", {
            reporter: reporter.name,
            writer: writer.name,
            when: formatInstant(report.reported_at, now(), timeZone, language),
          })}
        </p>
        {text && <blockquote className={clsx(type.written, type.quote)}>{text}</blockquote>}
        {closed ? (
          <p className={type.small}>
            {t("admin.threads.closedAt", { day: formatDateOf(closed.at, timeZone, language), note: closed.note })}
          </p>
        ) : (
          <>
            <div>
              <ReadThread from={{ report: report.id }} />
            </div>
            <div>
              <button
                type="button"
                className={clsx(button.line, button.small)}
                onClick={() => ask((close) => <CloseDialog id={report.id} onClose={close} />)}
              >
                {t("admin.threads.close")}
              </button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function CloseDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation();
  const close = useDecision(
    (reason: string) => adminCall("POST", "/admin/message-reports/{id}/close", { params: { id }, body: { reason } }),
    t("admin.threads.closeDone"),
  );
  return (
    <ReasonDialog
      title={t("admin.threads.closeQuestion")}
      what={t("admin.threads.closeWhat")}
      hint={t("admin.reason.hint")}
      action={t("admin.threads.close")}
      send={close.mutateAsync}
      onClose={onClose}
    />
  );
}
