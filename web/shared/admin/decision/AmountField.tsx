import { toCents, toDollars } from "#contract/money.ts";
import { TypedField, useTyped } from "#web/kit/fields/TypedField.tsx";
import { formatAmount } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { readAmount, refusedAmount } from "#web/shared/price/typed-amount.ts";

/** An amount in dollars typed by the operator, from a cent to `most`. */
export function useAmount(most: number) {
  const amountOf = (text: string) => {
    const cents = readAmount(text)?.cents ?? 0;
    return cents > 0 && cents <= toCents(most) ? toDollars(cents) : undefined;
  };
  const { typed, check, field } = useTyped("", (text) => amountOf(text) !== undefined);
  return { amount: amountOf(typed), check, field };
}

type Props = Pick<ReturnType<typeof useAmount>, "field"> & { most: number; hint: string };

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
