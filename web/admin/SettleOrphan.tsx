import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MoneyOverview } from "#contract/money-report.ts";
import { formatAmount } from "#web/ui/format.ts";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { TypedField, useTyped } from "./TypedField.tsx";
import { useDecision } from "./useDecision.ts";

type Orphan = MoneyOverview["orphanPayments"][number];

/** What the operator does about a payment that belongs to no booking: one of two. */
export function SettleOrphan({ orphan }: { orphan: Orphan }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<"refund" | "attach">();
  const close = () => setAsking(undefined);
  if (orphan.state === "requested" || orphan.state === "pending") return null;
  return (
    <p className="office-buttons">
      {orphan.state === "waiting" && (
        <button type="button" className="btn line sm office-inline" onClick={() => setAsking("attach")}>
          {t("admin.money.orphan.attach")}
        </button>
      )}
      <button type="button" className="btn line sm office-inline" onClick={() => setAsking("refund")}>
        {t("admin.money.orphan.refund", { amount: formatAmount(orphan.amount) })}
      </button>
      {asking === "refund" && <RefundDialog orphan={orphan} onClose={close} />}
      {asking === "attach" && <AttachDialog orphan={orphan} onClose={close} />}
    </p>
  );
}

function RefundDialog({ orphan: { id, amount, last4 }, onClose }: { orphan: Orphan; onClose(): void }) {
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
    />
  );
}

function AttachDialog({ orphan: { id, amount }, onClose }: { orphan: Orphan; onClose(): void }) {
  const { t } = useTranslation();
  const code = useTyped("", (typed) => typed.trim().length >= 6);
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
        maxLength={12}
      />
    </ReasonDialog>
  );
}
