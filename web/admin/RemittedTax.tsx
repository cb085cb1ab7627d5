import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MoneyOverview } from "#contract/money-report.ts";
import { useSite } from "#web/layout/site.ts";
import { formatAmount, formatDateOf } from "#web/ui/format.ts";
import { adminCall } from "./calls.ts";
import { ledgerList } from "./lists.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { Sheet } from "./Sheet.tsx";
import { useDecision } from "./useDecision.ts";

type Remittance = MoneyOverview["remittedTax"][number];

/** What was said to have gone to the tax office. What was written down by mistake is taken back here, once. */
export function RemittedTax({ remitted }: { remitted: Remittance[] }) {
  const { t } = useTranslation();
  return (
    <div className="office-part" id="remitted">
      <Sheet title={t("admin.money.remitted")}>
        {remitted.length === 0 ? (
          <p className="muted office-none">{t("admin.money.remittedNone")}</p>
        ) : (
          <ul className="office-rows">
            {remitted.map((remittance) => (
              <Row key={remittance.id} remittance={remittance} />
            ))}
          </ul>
        )}
      </Sheet>
    </div>
  );
}

function Row({ remittance }: { remittance: Remittance }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  const [isAsking, setAsking] = useState(false);
  const { reference, at, amount, reversedAt } = remittance;
  const day = (instant: string) => formatDateOf(instant, timeZone, i18n.language);
  return (
    <li>
      <p>
        <Link className="link" to={ledgerList.addressOf({ q: reference })}>
          {reference}
        </Link>
        <span className="small">{t("admin.money.remittedOn", { date: day(at) })}</span>
        {reversedAt ? (
          <span className="small">{t("admin.money.reversedOn", { date: day(reversedAt) })}</span>
        ) : (
          <button
            type="button"
            className="btn line sm office-inline"
            aria-label={t("admin.money.reverseNamed", { reference })}
            onClick={() => setAsking(true)}
          >
            {t("admin.money.reverse")}
          </button>
        )}
      </p>
      <p className="office-row-end">
        {reversedAt ? <s className="num">{formatAmount(amount)}</s> : <b className="num">{formatAmount(amount)}</b>}
      </p>
      {isAsking && <ReverseDialog remittance={remittance} onClose={() => setAsking(false)} />}
    </li>
  );
}

function ReverseDialog({ remittance, onClose }: { remittance: Remittance; onClose(): void }) {
  const { t } = useTranslation();
  const { id, reference } = remittance;
  const amount = formatAmount(remittance.amount);
  const reverse = useDecision(
    (reason: string) => adminCall("POST", "/admin/money/remit-tax/{id}/reverse", { params: { id }, body: { reason } }),
    t("admin.money.reverseDone", { amount }),
  );
  return (
    <ReasonDialog
      title={t("admin.money.reverseQuestion")}
      what={t("admin.money.reverseWhat", { amount, reference })}
      hint={t("admin.reason.hint")}
      action={t("admin.money.reverseAction", { amount })}
      send={reverse.mutateAsync}
      onClose={onClose}
    />
  );
}
