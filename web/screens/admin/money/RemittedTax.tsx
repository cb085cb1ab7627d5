import { clsx } from "clsx";
import { Link } from "react-router";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Reversal } from "#web/shared/admin/decision/Reversal.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { ledgerList } from "#web/shared/admin/list/lists.ts";

type Remittance = MoneyOverview["remittedTax"][number];

/** The latest tax remittances on record; the ledger has all. */
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
  const { reference, at, amount, reversedAt } = remittance;
  const day = (instant: string) => formatDateOf(instant, timeZone, language);
  return (
    <li className={rows.row}>
      <p>
        <Link className={button.link} to={ledgerList.addressOf({ q: reference })}>
          {reference}
        </Link>
        <span className={rows.note}>{t("admin.money.remittedOn", { date: day(at) })}</span>
        {reversedAt && <span className={rows.note}>{t("admin.money.reversedOn", { date: day(reversedAt) })}</span>}
      </p>
      <p className={rows.end}>
        {reversedAt ? (
          <s className={type.numbers}>{formatAmount(amount)}</s>
        ) : (
          <>
            <b className={type.numbers}>{formatAmount(amount)}</b>
            <br />
            <Reversal record="remittance" entry={remittance} />
          </>
        )}
      </p>
    </li>
  );
}
