import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toCents, toDollars } from "#contract/money.ts";
import { formatAmount } from "#web/ui/format.ts";
import { readAmount, refusedAmount } from "#web/ui/typed-amount.ts";
import { TypedField, useTyped } from "./TypedField.tsx";

/** Dollars the operator types: a cent at least, and no more than there were when it was asked. */
export function useAmount(most: number) {
  const [asOpened] = useState(most);
  const amountOf = (text: string) => {
    const cents = readAmount(text)?.cents ?? 0;
    return cents > 0 && cents <= toCents(asOpened) ? toDollars(cents) : undefined;
  };
  const { typed, check, field } = useTyped("", (text) => amountOf(text) !== undefined);
  return { amount: amountOf(typed), most: asOpened, check, field };
}

type Props = Pick<ReturnType<typeof useAmount>, "field" | "most"> & { hint: string };

export function AmountField({ field, most, hint }: Props) {
  const { t } = useTranslation();
  return (
    <TypedField
      field={field}
      label={t("admin.booking.amount")}
      hint={hint}
      wrong={refusedAmount(t, field.typed, t("admin.booking.amountWrong", { amount: formatAmount(most) }))}
      inputMode="decimal"
    />
  );
}
