import { clsx } from "clsx";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Booking } from "#contract/bookings/bookings.ts";
import { problemLength } from "#contract/bookings/limits.ts";
import { call } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { formatInstant } from "#web/kit/format.ts";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { useBookingsChanged } from "#web/shared/guest-bookings/booking-data.ts";
import styles from "./GuestBooking.module.css";

interface Props {
  booking: Booking;
  isWriting: boolean;
  onWriting(isWriting: boolean): void;
}

/** Lets the guest report a problem with a stay that has begun, and shows the status of the report. */
export function Problem({ booking, isWriting, onWriting }: Props) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const { problem, canReportProblem } = booking;

  function finish() {
    flushSync(() => onWriting(false));
    title.current?.focus();
  }

  return (
    <section className={layout.part}>
      <h2 className={type.heading} ref={title} tabIndex={-1}>
        {t("dashboard.problem.title")}
      </h2>
      {problem && <Reported problem={problem} timeZone={booking.timeZone} />}
      {canReportProblem && !isWriting && (
        <>
          <p className={type.muted}>{t("dashboard.problem.lead")}</p>
          <button type="button" className={clsx(button.line, layout.above12)} onClick={() => onWriting(true)}>
            {t("dashboard.problem.open")}
          </button>
        </>
      )}
      {isWriting && <ProblemForm reserveId={booking.reserve_id} onEnd={finish} />}
    </section>
  );
}

function Reported({ problem, timeZone }: { problem: NonNullable<Booking["problem"]>; timeZone: string }) {
  const { t, language } = useTranslation();
  return (
    <div className={clsx(layout.stack, layout.gap8, styles.reported)} role="status">
      <p className={type.small}>
        {t("dashboard.problem.reportedAt", { when: formatInstant(problem.reported_at, now(), timeZone, language) })}
      </p>
      <blockquote className={clsx(type.written, type.quote)}>{problem.text}</blockquote>
      {problem.answer === null ? (
        <p>{t("dashboard.problem.waiting")}</p>
      ) : (
        <>
          <p className={type.small}>{t("dashboard.problem.answer")}</p>
          <blockquote className={clsx(type.written, type.quote)}>{problem.answer}</blockquote>
        </>
      )}
    </div>
  );
}

function ProblemForm({ reserveId, onEnd }: { reserveId: number; onEnd(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const bookingsChanged = useBookingsChanged();
  const [isTyped, setTyped] = useState(false);
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
    <form {...form} className={clsx(field.form, layout.measure)}>
      <div className={clsx(field.field, errors.text && field.wrong)}>
        <label htmlFor={id}>{t("dashboard.problem.label")}</label>
        <textarea
          id={id}
          name="text"
          rows={5}
          maxLength={problemLength.maximum}
          // biome-ignore lint/a11y/noAutofocus: the form opens when its button is pressed
          autoFocus
          onChange={({ target }) => setTyped(target.value !== "")}
          {...wrongness(id, hint, errors.text)}
        />
        <FieldNotes id={id} hint={hint} error={errors.text} />
        <Unsaved isChanged={isTyped} what={t("dashboard.problem.unsent")} />
      </div>
      <FormRefusal text={refusal} />
      <div className={layout.row}>
        <button type="submit" className={button.primary} disabled={isBusy}>
          {isBusy ? t("dashboard.problem.sending") : t("dashboard.problem.send")}
        </button>
        <button type="button" className={button.line} disabled={isBusy} onClick={onEnd}>
          {t("dashboard.problem.leave")}
        </button>
      </div>
    </form>
  );
}
