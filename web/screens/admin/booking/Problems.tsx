import { clsx } from "clsx";
import { useState } from "react";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import { longestAnswer } from "#contract/admin/lengths.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { isHostOwed } from "./owed.ts";

/** Problems the guest reported. An open one holds what the host is owed until it is answered. */
export function Problems({ booking }: { booking: AdminBooking }) {
  const { problems, payout, timeZone } = booking;
  const { t, language } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <Sheet title={t("admin.booking.problems")}>
      <ul className={clsx(rows.rows, rows.under)}>
        {problems.map((problem) => (
          <li key={problem.id}>
            <div>
              <p className={type.written}>{problem.text}</p>
              <p className={type.small}>{formatInstant(problem.reported_at, now(), timeZone, language)}</p>
              {problem.answer !== null && (
                <p>
                  <b>{t("admin.booking.answered")}</b> {problem.answer}
                </p>
              )}
              {problem.settled_at === null && isHostOwed(booking) && (
                <p className={type.small}>{payout ? t("admin.booking.frozen") : t("admin.booking.willFreeze")}</p>
              )}
              <Settle problem={problem} />
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** The dialog stays when somebody else settles the problem meanwhile, with what was typed. */
function Settle({ problem: { id, settled_at } }: { problem: AdminBooking["problems"][number] }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const settle = useDecision(
    (answer: string) => adminCall("POST", "/admin/problems/{id}/settle", { params: { id }, body: { answer } }),
    t("admin.booking.settleDone"),
  );
  return (
    <>
      {settled_at === null && (
        <button
          type="button"
          className={clsx(button.primary, button.small, layout.above8)}
          onClick={() => setAsking(true)}
        >
          {t("admin.booking.settle")}
        </button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t("admin.booking.settleQuestion")}
          what={t("admin.booking.settleWhat")}
          label={t("admin.booking.answer")}
          most={longestAnswer}
          hint={t("admin.booking.answerHint")}
          action={t("admin.booking.settle")}
          send={settle.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
