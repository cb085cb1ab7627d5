import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeBooking } from "#contract/office-bookings.ts";
import { formatInstant } from "#web/ui/format.ts";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { Sheet } from "./Sheet.tsx";
import { useDecision } from "./useDecision.ts";

/** What the guest reported; open ones keep the host's money until they are answered. */
export function Problems({ booking: { problems, payout, timeZone } }: { booking: OfficeBooking }) {
  const { t, i18n } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <Sheet title={t("admin.booking.problems")}>
      <ul className="office-rows">
        {problems.map((problem) => (
          <li key={problem.id}>
            <div>
              <p className="office-quote">{problem.text}</p>
              <p className="small">{formatInstant(problem.reported_at, timeZone, i18n.language)}</p>
              {problem.answer !== null && (
                <p>
                  <b>{t("admin.booking.answered")}</b> {problem.answer}
                </p>
              )}
              {problem.settled_at === null && (
                <>
                  <p className="small">{payout ? t("admin.booking.frozen") : t("admin.booking.willFreeze")}</p>
                  <Settle id={problem.id} />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Settle({ id }: { id: number }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const settle = useDecision(
    (answer: string) => adminCall("POST", "/admin/problems/{id}/settle", { params: { id }, body: { answer } }),
    t("admin.booking.settleDone"),
  );
  return (
    <>
      <button type="button" className="btn sm office-inline" onClick={() => setAsking(true)}>
        {t("admin.booking.settle")}
      </button>
      {isAsking && (
        <ReasonDialog
          title={t("admin.booking.settleQuestion")}
          what={t("admin.booking.settleWhat")}
          label={t("admin.booking.answer")}
          hint={t("admin.booking.answerHint")}
          action={t("admin.booking.settle")}
          send={settle.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
