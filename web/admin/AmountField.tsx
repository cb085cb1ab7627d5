import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "#web/ui/format.ts";
import { TypedField, useTyped } from "./TypedField.tsx";

/** Dollars the operator types: a cent at least, and no more than there were when it was asked. */
export function useAmount(most: number) {
  const [asOpened] = useState(most);
  const { typed, check, field } = useTyped(String(most), (text) => {
    const amount = amountOf(text);
    return amount >= 0.01 && amount <= asOpened;
  });
  return { amount: amountOf(typed), most: asOpened, check, field };
}

function amountOf(typed: string): number {
  return Math.round(Number(typed.replace(",", ".")) * 100) / 100;
}

type Props = Pick<ReturnType<typeof useAmount>, "field" | "most"> & { hint: string };

export function AmountField({ field, most, hint }: Props) {
  const { t } = useTranslation();
  return (
    <TypedField
      field={field}
      label={t("admin.booking.amount")}
      hint={hint}
      wrong={t("admin.booking.amountWrong", { amount: formatAmount(most) })}
      inputMode="decimal"
    />
  );
}
