import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Booking } from "#contract/bookings/bookings.ts";
import { call } from "#web/app/api.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { formatInstant } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { useBookingsChanged } from "#web/shared/guest-bookings/booking-data.ts";

/** The contract's length limit, in characters. */
const longest = 2000;

/** Lets the guest report a problem with a stay that has begun, and shows what became of the report. */
export function Problem({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { problem, canReportProblem } = booking;

  function finish() {
    flushSync(() => setWriting(false));
    title.current?.focus();
  }

  return (
    <section className="page-section">
      <h2 className="d3" ref={title} tabIndex={-1}>
        {t("dashboard.problem.title")}
      </h2>
      {problem && <Reported problem={problem} timeZone={booking.timeZone} />}
      {canReportProblem && !isWriting && (
        <>
          <p className="muted">{t("dashboard.problem.lead")}</p>
          <button type="button" className="btn line problem-open" onClick={() => setWriting(true)}>
            {t("dashboard.problem.open")}
          </button>
        </>
      )}
      {canReportProblem && isWriting && <ProblemForm reserveId={booking.reserve_id} onEnd={finish} />}
    </section>
  );
}

function Reported({ problem, timeZone }: { problem: NonNullable<Booking["problem"]>; timeZone: string }) {
  const { t, language } = useTranslation();
  return (
    <div className="problem-reported" role="status">
      <p className="small">
        {t("dashboard.problem.reportedAt", { when: formatInstant(problem.reported_at, timeZone, language) })}
      </p>
      <blockquote className="trip-words">{problem.text}</blockquote>
      {problem.answer === null ? (
        <p>{t("dashboard.problem.waiting")}</p>
      ) : (
        <>
          <p className="small">{t("dashboard.problem.answer")}</p>
          <blockquote className="trip-words is-answer">{problem.answer}</blockquote>
        </>
      )}
    </div>
  );
}

function ProblemForm({ reserveId, onEnd }: { reserveId: number; onEnd(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const bookingsChanged = useBookingsChanged();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { text: t("dashboard.problem.empty") },
    async send(body) {
      await call("POST", "/user/reserve/{id}/problem", { params: { id: reserveId }, body });
      await bookingsChanged();
      onEnd();
    },
  });
  const hint = t("dashboard.problem.hint");
  return (
    <form {...form} className="problem-form">
      <div className={errors.text ? "field bad" : "field"}>
        <label htmlFor={id}>{t("dashboard.problem.label")}</label>
        {/* biome-ignore lint/a11y/noAutofocus: it opens when its button is pressed */}
        <textarea id={id} name="text" rows={5} maxLength={longest} autoFocus {...wrongness(id, hint, errors.text)} />
        <FieldNotes id={id} hint={hint} error={errors.text} />
      </div>
      <FormRefusal text={refusal} />
      <div className="trip-buttons">
        <button type="submit" className="btn" disabled={isBusy}>
          {isBusy ? t("dashboard.problem.sending") : t("dashboard.problem.send")}
        </button>
        <button type="button" className="btn line" disabled={isBusy} onClick={onEnd}>
          {t("dashboard.problem.leave")}
        </button>
      </div>
    </form>
  );
}
