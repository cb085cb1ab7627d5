import { clsx } from "clsx";
import type { HostedBookingInFull } from "#contract/hosting/hosting.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** The problem the guest reported, and how it was settled. */
export function ReportedProblem({ booking: { problem, guest, timeZone, money } }: { booking: HostedBookingInFull }) {
  const { t, language } = useTranslation();
  if (!problem) return null;
  const values = { guest: guest.name, when: formatInstant(problem.reported_at, now(), timeZone, language) };
  return (
    <section className={layout.part}>
      <h2 className={type.heading}>{t("host.problem.title")}</h2>
      <div className={clsx(layout.stack, layout.gap8)}>
        <p className={type.small}>{t("host.problem.reportedAt", values)}</p>
        <blockquote className={clsx(type.written, type.quote)}>{problem.text}</blockquote>
        {problem.answer === null ? (
          <p>{money.owed > 0 ? t("host.problem.waiting", values) : t("host.problem.waitingUnpaid", values)}</p>
        ) : (
          <>
            <p className={type.small}>{t("dashboard.problem.answer")}</p>
            <blockquote className={clsx(type.written, type.quote)}>{problem.answer}</blockquote>
          </>
        )}
      </div>
    </section>
  );
}
