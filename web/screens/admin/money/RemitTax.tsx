import { clsx } from "clsx";
import { useState } from "react";
import { longestReference, shortestReference } from "#contract/admin/lengths.ts";
import { TypedField, useTyped } from "#web/kit/fields/TypedField.tsx";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AmountField, useAmount } from "#web/shared/admin/decision/AmountField.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";

interface Held {
  held: number;
  /** The part of it that is of complete months. */
  complete: number;
}

/** Records a tax remittance: only the operator can tell that held tax was paid to the tax office. */
export function RemitTax({ held, complete }: Held) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {held > 0 && (
        <button
          type="button"
          className={clsx(button.line, button.small, layout.above8)}
          onClick={() => setAsking(true)}
        >
          {t("admin.money.remit")}
        </button>
      )}
      {isAsking && <RemitDialog held={held} complete={complete} onClose={() => setAsking(false)} />}
    </>
  );
}

function RemitDialog({ held, complete, onClose }: Held & { onClose(): void }) {
  const { t } = useTranslation();
  // As it opened: after a call whose answer was lost, the amount typed may be more than is still held.
  const [most] = useState(held);
  const { amount, ...amountTyped } = useAmount(most);
  const referenceTyped = useTyped("", (text) => text.trim().length >= shortestReference);
  const reference = referenceTyped.typed.trim();
  const remit = useDecision(
    (paid: { amount: number; reason: string }) =>
      adminCall("POST", "/admin/money/remit-tax", { body: { ...paid, reference } }),
    ({ amount }) => t("admin.money.remitDone", { amount: formatAmount(amount) }),
  );
  return (
    <ReasonDialog
      title={t("admin.money.remitQuestion")}
      what={t("admin.money.remitWhat")}
      label={t("admin.money.remitNote")}
      hint={t("admin.reason.hint")}
      action={
        amount === undefined ? t("admin.money.remit") : t("admin.money.remitAmount", { amount: formatAmount(amount) })
      }
      check={() => amountTyped.check() && referenceTyped.check()}
      send={async (reason) => amount !== undefined && remit.mutateAsync({ amount, reason })}
      onClose={onClose}
    >
      <AmountField
        field={amountTyped.field}
        most={most}
        hint={
          complete > 0 && complete < most
            ? t("admin.money.remitHintComplete", { amount: formatAmount(most), complete: formatAmount(complete) })
            : t("admin.money.remitHint", { amount: formatAmount(most) })
        }
      />
      <TypedField
        field={referenceTyped.field}
        label={t("admin.money.reference")}
        hint={t("admin.money.referenceHint")}
        wrong={t("admin.reason.short")}
        maxLength={longestReference}
      />
    </ReasonDialog>
  );
}
