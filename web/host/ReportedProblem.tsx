import { useTranslation } from "react-i18next";
import type { HostedBookingInFull } from "#contract/hosting.ts";
import { formatInstant } from "#web/ui/format.ts";

/** What the guest reported, and what came of it. */
export function ReportedProblem({ booking: { problem, guest, timeZone } }: { booking: HostedBookingInFull }) {
  const { t, i18n } = useTranslation();
  if (!problem) return null;
  const values = { guest: guest.name, when: formatInstant(problem.reported_at, timeZone, i18n.language) };
  return (
    <section className="bloque">
      <h2 className="d3">{t("host.problem.title")}</h2>
      <div className="problem-reported">
        <p className="small">{t("host.problem.reportedAt", values)}</p>
        <blockquote className="trip-words">{problem.text}</blockquote>
        {problem.answer === null ? (
          <p>{t("host.problem.waiting", values)}</p>
        ) : (
          <>
            <p className="small">{t("dashboard.problem.answer")}</p>
            <blockquote className="trip-words is-answer">{problem.answer}</blockquote>
          </>
        )}
      </div>
    </section>
  );
}
