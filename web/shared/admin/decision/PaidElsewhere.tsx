import { clsx } from "clsx";
import { longestReference, shortestReference } from "#contract/admin/lengths.ts";
import { TypedField, useTyped } from "#web/kit/fields/TypedField.tsx";
import { formatAmount } from "#web/kit/format.ts";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AskButton } from "./Asking.tsx";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

interface Props {
  /** Where it is recorded. */
  path: "/admin/refunds/{id}/paid-elsewhere" | "/admin/orphan-payments/{id}/paid-elsewhere";
  id: number;
  /** All that is owed. */
  amount: number;
  /** Whether a bank may still give the guest the money, too. */
  isDisputed: boolean;
}

/** Records that money which a card does not take back was paid from the platform's own bank. */
export function PaidElsewhere(props: Props) {
  const { t } = useTranslation();
  return (
    <AskButton question={(close) => <PaidElsewhereDialog {...props} onClose={close} />}>
      {t("admin.money.elsewhere")}
    </AskButton>
  );
}

function PaidElsewhereDialog({ path, id, amount, isDisputed, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const reference = useTyped("", (text) => text.trim().length >= shortestReference);
  const shown = formatAmount(amount);
  const record = useDecision(
    (reason: string) =>
      adminCall("POST", path, { params: { id }, body: { amount, reference: reference.typed.trim(), reason } }),
    t("admin.money.elsewhereDone", { amount: shown }),
  );
  return (
    <ReasonDialog
      title={t("admin.money.elsewhereQuestion")}
      what={t("admin.money.elsewhereWhat", { amount: shown })}
      hint={t("admin.reason.hint")}
      action={t("admin.money.elsewhereAmount", { amount: shown })}
      check={reference.check}
      send={record.mutateAsync}
      onClose={onClose}
    >
      {isDisputed && (
        <p className={clsx(panel.notice, panel.bad, panel.ground)}>{t("admin.money.elsewhereDisputed")}</p>
      )}
      <TypedField
        field={reference.field}
        label={t("admin.money.elsewhereReference")}
        hint={t("admin.money.elsewhereHint")}
        wrong={t("admin.reason.short")}
        maxLength={longestReference}
      />
    </ReasonDialog>
  );
}
