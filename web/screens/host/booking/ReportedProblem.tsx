import type { HostedBookingInFull } from "#contract/hosting/hosting.ts";
import { formatInstant } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** The problem the guest reported, and how it was settled. */
export function ReportedProblem({ booking: { problem, guest, timeZone } }: { booking: HostedBookingInFull }) {
  const { t, language } = useTranslation();
  if (!problem) return null;
  const values = { guest: guest.name, when: formatInstant(problem.reported_at, timeZone, language) };
  return (
    <section className="page-section">
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
