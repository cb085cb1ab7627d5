import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldNotes, wrongness } from "#web/accounts/Field.tsx";
import { formatAmount } from "#web/ui/format.ts";

/** Dollars the operator types: a cent at least, and no more than there were when it was asked. */
export function useAmount(most: number) {
  const id = useId();
  const [asOpened] = useState(most);
  const [typed, setTyped] = useState(String(most));
  const [isWrong, setWrong] = useState(false);
  const amount = Math.round(Number(typed.replace(",", ".")) * 100) / 100;
  const isGood = amount >= 0.01 && amount <= asOpened;
  return {
    amount,
    most: asOpened,
    /** Says what is wrong, if anything is. */
    check(): boolean {
      setWrong(!isGood);
      if (!isGood) document.getElementById(id)?.focus();
      return isGood;
    },
    field: { id, typed, setTyped, isRefused: isWrong && !isGood, most: asOpened },
  };
}

type Props = ReturnType<typeof useAmount>["field"] & { hint: string };

export function AmountField({ id, typed, setTyped, isRefused, most, hint }: Props) {
  const { t } = useTranslation();
  const error = isRefused ? t("admin.booking.amountWrong", { amount: formatAmount(most) }) : undefined;
  return (
    <div className={error ? "field bad office-reason" : "field office-reason"}>
      <label htmlFor={id}>{t("admin.booking.amount")}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...wrongness(id, hint, error)}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
