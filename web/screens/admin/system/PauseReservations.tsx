import { clsx } from "clsx";
import { useState } from "react";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";

type Verb = "pause" | "reopen";

/**
 * Stops new reservations on the whole site, or lets them in again. When a colleague decides first, the button becomes
 * its opposite; a dialog that is open keeps its action.
 */
export function PauseReservations({ isPaused }: { isPaused: boolean }) {
  const [asked, setAsked] = useState<Verb>();
  const verb = isPaused ? "reopen" : "pause";
  const words = usePauseWords()[verb];
  return (
    <>
      <button type="button" className={clsx(button.line, button.small, layout.above8)} onClick={() => setAsked(verb)}>
        {words.action}
      </button>
      {asked && <PauseDialog verb={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function PauseDialog({ verb, onClose }: { verb: Verb; onClose(): void }) {
  const { t } = useTranslation();
  const words = usePauseWords()[verb];
  const decision = useDecision(
    (reason: string) => adminCall("POST", `/admin/reservations/${verb}`, { body: { reason } }),
    words.done,
  );
  return (
    <ReasonDialog
      title={words.question}
      what={words.what}
      hint={t("admin.reason.hint")}
      action={words.action}
      send={decision.mutateAsync}
      onClose={onClose}
    />
  );
}

function usePauseWords() {
  const { t } = useTranslation();
  return {
    pause: {
      action: t("admin.system.pause"),
      question: t("admin.system.pauseQuestion"),
      what: t("admin.system.pauseWhat"),
      done: t("admin.system.pauseDone"),
    },
    reopen: {
      action: t("admin.system.reopen"),
      question: t("admin.system.reopenQuestion"),
      what: t("admin.system.reopenWhat"),
      done: t("admin.system.reopenDone"),
    },
  };
}
