import { clsx } from "clsx";
import { useState } from "react";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

interface Props {
  /** `id` is the ledger entry's. */
  remittance: { id: number; reference: string; amount: number };
  /** Whether it is reversed already. The dialog stays when somebody else reverses it meanwhile. */
  isReversed: boolean;
}

/** Reverses a tax remittance that was recorded by mistake, once. */
export function ReverseRemittance({ remittance: { id, reference, amount: dollars }, isReversed }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const amount = formatAmount(dollars);
  const reverse = useDecision(
    (reason: string) => adminCall("POST", "/admin/money/remit-tax/{id}/reverse", { params: { id }, body: { reason } }),
    t("admin.money.reverseDone", { amount }),
  );
  return (
    <>
      {!isReversed && (
        <button
          type="button"
          className={clsx(button.line, button.small, layout.above8)}
          aria-label={t("admin.money.reverseNamed", { reference })}
          onClick={() => setAsking(true)}
        >
          {t("admin.money.reverse")}
        </button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t("admin.money.reverseQuestion")}
          what={t("admin.money.reverseWhat", { amount, reference })}
          hint={t("admin.reason.hint")}
          action={t("admin.money.reverseAction", { amount })}
          send={reverse.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
