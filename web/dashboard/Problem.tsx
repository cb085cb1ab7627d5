import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/bookings.ts";
import { FieldNotes, wrongness } from "#web/accounts/Field.tsx";
import { FormRefusal } from "#web/accounts/FormRefusal.tsx";
import { useAccountForm } from "#web/accounts/form.ts";
import { call } from "#web/api.ts";
import { formatInstant } from "#web/ui/format.ts";
import { useTripsChanged } from "./trip-data.ts";

/** The contract's limit, in characters. */
const longest = 2000;

/** What is wrong with a stay that has begun: to be reported, and what became of it. */
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
    <section className="bloque">
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
  const { t, i18n } = useTranslation();
  return (
    <div className="problem-reported" role="status">
      <p className="small">
        {t("dashboard.problem.reportedAt", { when: formatInstant(problem.reported_at, timeZone, i18n.language) })}
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
  const tripsChanged = useTripsChanged();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { text: t("dashboard.problem.empty") },
    async send(body) {
      await call("POST", "/user/reserve/{id}/problem", { params: { id: reserveId }, body });
      await tripsChanged();
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
