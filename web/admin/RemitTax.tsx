import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldNotes, wrongness } from "#web/accounts/Field.tsx";
import { formatAmount } from "#web/ui/format.ts";
import { AmountField, useAmount } from "./AmountField.tsx";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

/** The contract's limits of a reference, in characters. */
const shortest = 3;
const longest = 100;

/** That held tax went to the tax office is known to the operator alone. */
export function RemitTax({ held }: { held: number }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {held > 0 && (
        <button type="button" className="btn line sm office-inline" onClick={() => setAsking(true)}>
          {t("admin.money.remit")}
        </button>
      )}
      {isAsking && <RemitDialog held={held} onClose={() => setAsking(false)} />}
    </>
  );
}

function RemitDialog({ held, onClose }: { held: number; onClose(): void }) {
  const { t } = useTranslation();
  const { amount, most, check: checkAmount, field } = useAmount(held);
  const { reference, check: checkReference, field: referenceField } = useReference();
  const remit = useDecision(
    (reason: string) => adminCall("POST", "/admin/money/remit-tax", { body: { amount, reference, reason } }),
    t("admin.money.remitDone", { amount: formatAmount(amount) }),
  );
  return (
    <ReasonDialog
      title={t("admin.money.remitQuestion")}
      what={t("admin.money.remitWhat")}
      label={t("admin.money.remitNote")}
      hint={t("admin.reason.hint")}
      action={t("admin.money.remit")}
      check={() => checkAmount() && checkReference()}
      send={remit.mutateAsync}
      onClose={onClose}
    >
      <AmountField {...field} hint={t("admin.money.remitHint", { amount: formatAmount(most) })} />
      <ReferenceField {...referenceField} />
    </ReasonDialog>
  );
}

function useReference() {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const reference = typed.trim();
  const isGood = reference.length >= shortest;
  return {
    reference,
    check(): boolean {
      setWrong(!isGood);
      if (!isGood) document.getElementById(id)?.focus();
      return isGood;
    },
    field: { id, typed, setTyped, isRefused: isWrong && !isGood },
  };
}

function ReferenceField({ id, typed, setTyped, isRefused }: ReturnType<typeof useReference>["field"]) {
  const { t } = useTranslation();
  const hint = t("admin.money.referenceHint");
  const error = isRefused ? t("admin.reason.short") : undefined;
  return (
    <div className={error ? "field bad office-reason" : "field office-reason"}>
      <label htmlFor={id}>{t("admin.money.reference")}</label>
      <input
        id={id}
        autoComplete="off"
        required
        maxLength={longest}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...wrongness(id, hint, error)}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
