import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { ledgerList } from "#web/shared/admin/list/lists.ts";

type Remittance = MoneyOverview["remittedTax"][number];

/** Tax remittances on record. One recorded by mistake can be reversed here, once. */
export function RemittedTax({ remitted, hasEarlier }: { remitted: Remittance[]; hasEarlier: boolean }) {
  const { t } = useTranslation();
  return (
    <Sheet id="remitted" title={t("admin.money.remitted")}>
      {remitted.length === 0 ? (
        <p className={clsx(type.muted, layout.above8)}>{t("admin.money.remittedNone")}</p>
      ) : (
        <ul className={clsx(rows.rows, rows.under)}>
          {remitted.map((remittance) => (
            <Row key={remittance.id} remittance={remittance} />
          ))}
        </ul>
      )}
      {hasEarlier && (
        <p className={layout.above8}>
          {t("admin.money.remittedNewest", { number: remitted.length })}{" "}
          <Link className={button.link} to={ledgerList.addressOf({ entry: "tax_remitted" })}>
            {t("admin.money.remittedAll")}
          </Link>
        </p>
      )}
    </Sheet>
  );
}

function Row({ remittance }: { remittance: Remittance }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const [isAsking, setAsking] = useState(false);
  const { reference, at, amount, reversedAt } = remittance;
  const day = (instant: string) => formatDateOf(instant, timeZone, language);
  return (
    <li className={rows.row}>
      <p>
        <Link className={button.link} to={ledgerList.addressOf({ q: reference })}>
          {reference}
        </Link>
        <span className={rows.note}>{t("admin.money.remittedOn", { date: day(at) })}</span>
        {reversedAt ? (
          <span className={rows.note}>{t("admin.money.reversedOn", { date: day(reversedAt) })}</span>
        ) : (
          <button
            type="button"
            className={clsx(button.line, button.small, layout.above8)}
            aria-label={t("admin.money.reverseNamed", { reference })}
            onClick={() => setAsking(true)}
          >
            {t("admin.money.reverse")}
          </button>
        )}
      </p>
      <p className={rows.end}>
        {reversedAt ? (
          <s className={type.numbers}>{formatAmount(amount)}</s>
        ) : (
          <b className={type.numbers}>{formatAmount(amount)}</b>
        )}
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
