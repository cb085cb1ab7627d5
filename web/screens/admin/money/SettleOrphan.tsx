import { clsx } from "clsx";
import { longestCode, shortestCode } from "#contract/admin/lengths.ts";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { TypedField, useTyped } from "#web/kit/fields/TypedField.tsx";
import { formatAmount } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AskButton } from "#web/shared/admin/decision/Asking.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { PaidElsewhere } from "#web/shared/admin/decision/PaidElsewhere.tsx";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";

type Orphan = MoneyOverview["orphanPayments"][number];

/** The operator's ways to settle a payment without a booking: refund it, pay it back another way or attach it to one. */
export function SettleOrphan({ orphan }: { orphan: Orphan }) {
  const { t } = useTranslation();
  if (orphan.state === "requested" || orphan.state === "pending") return null;
  // Stripe refunds nothing while a bank has the money, and what is disputed becomes no booking.
  if (orphan.why === "disputed") return null;
  return (
    <p className={clsx(layout.row, layout.gap8)}>
      {orphan.state === "waiting" && orphan.bank_kept === 0 && (
        <AskButton question={(close) => <AttachDialog orphan={orphan} onClose={close} />}>
          {t("admin.money.orphan.attach")}
        </AskButton>
      )}
      <AskButton question={(close) => <RefundDialog orphan={orphan} onClose={close} />}>
        {t("admin.money.orphan.refund", { amount: formatAmount(orphan.amount) })}
      </AskButton>
      {(orphan.state === "failed" || orphan.bank_kept > 0) && (
        <PaidElsewhere
          path="/admin/orphan-payments/{id}/paid-elsewhere"
          id={orphan.id}
          amount={orphan.amount}
          isDisputed={orphan.why === "inquiry"}
        />
      )}
    </p>
  );
}

function RefundDialog({ orphan: { id, amount, last4, why, bank_kept }, onClose }: { orphan: Orphan; onClose(): void }) {
  const { t } = useTranslation();
  const shown = formatAmount(amount);
  const refund = useDecision(
    (reason: string) => adminCall("POST", "/admin/orphan-payments/{id}/refund", { params: { id }, body: { reason } }),
    t("admin.money.orphan.refundDone", { amount: shown }),
  );
  return (
    <ReasonDialog
      title={t("admin.money.orphan.refundQuestion")}
      what={t("admin.money.orphan.refundWhat", { amount: shown, last4 })}
      hint={t("admin.reason.hint")}
      action={t("admin.money.orphan.refund", { amount: shown })}
      send={refund.mutateAsync}
      onClose={onClose}
    >
      {why === "inquiry" && (
        <p className={clsx(panel.notice, panel.bad, panel.ground)}>{t("admin.booking.refundInquiry")}</p>
      )}
      {bank_kept > 0 && (
        <p className={clsx(panel.notice, panel.bad, panel.ground)}>
          {t("admin.money.orphan.bankKept", { kept: formatAmount(bank_kept), left: shown })}
        </p>
      )}
    </ReasonDialog>
  );
}

function AttachDialog({ orphan: { id, amount }, onClose }: { orphan: Orphan; onClose(): void }) {
  const { t } = useTranslation();
  const code = useTyped("", (typed) => typed.trim().length >= shortestCode);
  const attach = useDecision(
    (reason: string) =>
      adminCall("POST", "/admin/orphan-payments/{id}/attach", {
        params: { id },
        body: { code: code.typed.trim(), reason },
      }),
    t("admin.money.orphan.attachDone"),
  );
  return (
    <ReasonDialog
      title={t("admin.money.orphan.attachQuestion")}
      what={t("admin.money.orphan.attachWhat", { amount: formatAmount(amount) })}
      hint={t("admin.reason.hint")}
      action={t("admin.money.orphan.attach")}
      check={code.check}
      send={attach.mutateAsync}
      onClose={onClose}
    >
      <TypedField
        field={code.field}
        label={t("admin.money.orphan.code")}
        hint={t("admin.money.orphan.codeHint")}
        wrong={t("admin.money.orphan.codeShort")}
        maxLength={longestCode}
      />
    </ReasonDialog>
  );
}
