import { clsx } from "clsx";
import { useState } from "react";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";

/** Stops new reservations on the whole site, or lets them in again. */
export function PauseReservations({ isPaused }: { isPaused: boolean }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const words = isPaused
    ? {
        action: t("admin.system.reopen"),
        question: t("admin.system.reopenQuestion"),
        what: t("admin.system.reopenWhat"),
        done: t("admin.system.reopenDone"),
      }
    : {
        action: t("admin.system.pause"),
        question: t("admin.system.pauseQuestion"),
        what: t("admin.system.pauseWhat"),
        done: t("admin.system.pauseDone"),
      };
  const verb = isPaused ? "reopen" : "pause";
  const decision = useDecision(
    (reason: string) => adminCall("POST", `/admin/reservations/${verb}`, { body: { reason } }),
    words.done,
  );
  return (
    <>
      <button type="button" className={clsx(button.line, button.small, layout.above8)} onClick={() => setAsking(true)}>
        {words.action}
      </button>
      {isAsking && (
        <ReasonDialog
          title={words.question}
          what={words.what}
          hint={t("admin.reason.hint")}
          action={words.action}
          send={decision.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
