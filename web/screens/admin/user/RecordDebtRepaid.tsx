import { clsx } from "clsx";
import { useState } from "react";
import { longestReference, shortestReference } from "#contract/admin/lengths.ts";
import { TypedField, useTyped } from "#web/kit/fields/TypedField.tsx";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AmountField, useAmount } from "#web/shared/admin/decision/AmountField.tsx";
import { useAsk } from "#web/shared/admin/decision/Asking.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";

interface Props {
  host: { id: number; name: string };
  debt: number;
}

/** Records that a host paid a debt, or a part of it, to the platform's own bank. */
export function RecordDebtRepaid(props: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  return (
    <button
      type="button"
      className={clsx(button.line, button.wide)}
      onClick={() => ask((close) => <RepaidDialog {...props} onClose={close} />)}
    >
      {t("admin.user.debtPaid")}
    </button>
  );
}

function RepaidDialog({ host: { id, name }, debt: owed, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  // As it opened: after a call whose answer was lost, the amount typed may be more than is still owed.
  const [debt] = useState(owed);
  const { amount, ...amountTyped } = useAmount(debt);
  const reference = useTyped("", (text) => text.trim().length >= shortestReference);
  const record = useDecision(
    (paid: { amount: number; reason: string }) =>
      adminCall("POST", "/admin/users/{id}/debt-repaid", {
        params: { id },
        body: { ...paid, debt, reference: reference.typed.trim() },
      }),
    (paid) => t("admin.user.debtPaidDone", { amount: formatAmount(paid.amount) }),
  );
  return (
    <ReasonDialog
      title={t("admin.user.debtPaidQuestion", { name })}
      what={t("admin.user.debtPaidWhat", { name })}
      hint={t("admin.reason.hint")}
      action={
        amount === undefined
          ? t("admin.user.debtPaid")
          : t("admin.user.debtPaidAmount", { amount: formatAmount(amount) })
      }
      check={() => amountTyped.check() && reference.check()}
      send={async (reason) => amount !== undefined && record.mutateAsync({ amount, reason })}
      onClose={onClose}
    >
      <AmountField
        field={amountTyped.field}
        most={debt}
        hint={t("admin.user.debtPaidHint", { amount: formatAmount(debt) })}
      />
      <TypedField
        field={reference.field}
        label={t("admin.money.elsewhereReference")}
        hint={t("admin.user.debtPaidReferenceHint")}
        wrong={t("admin.reason.short")}
        maxLength={longestReference}
      />
    </ReasonDialog>
  );
}
