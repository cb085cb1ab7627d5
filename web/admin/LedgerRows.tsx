import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LedgerEntry } from "#contract/office-ledger.ts";
import { type LedgerMeasure, shareAccounts } from "#contract/report-names.ts";
import { useSite } from "#web/layout/site.ts";
import { formatAmount, formatDateOf, formatHour } from "#web/ui/format.ts";
import { accountName, entryName } from "./money-words.ts";
import { StripeId } from "./StripeId.tsx";

interface Props {
  entries: readonly LedgerEntry[];
  /** What was looked for: it stands out. */
  account: LedgerMeasure | undefined;
  dashboard: string | null;
}

/** Entries of the ledger one to a row, each with what it put where. */
export function LedgerRows({ entries, account, dashboard }: Props) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  const wanted: readonly string[] = account === "revenue" ? shareAccounts : account ? [account] : [];
  return (
    <ul className="office-sheet ledger-rows">
      {entries.map(({ id, at, entry, booking, reference, postings }) => (
        <li className="ledger-row" key={id}>
          <div className="ledger-row-what">
            <p>
              <b>{entryName(t, entry)}</b>
              {booking && (
                <>
                  {" "}
                  ·{" "}
                  <Link className="link num" to={`/admin/bookings/${booking.reserve_id}`}>
                    {booking.code}
                  </Link>
                </>
              )}
            </p>
            <p className="small">
              {formatDateOf(at, timeZone, i18n.language)}, {formatHour(at, timeZone, i18n.language)}
            </p>
            <p className="small office-ids">
              <StripeId dashboard={dashboard} id={reference} />
            </p>
          </div>
          <dl className="num">
            {postings.map((posting) => (
              <div key={posting.account} className={wanted.includes(posting.account) ? "is-wanted" : undefined}>
                <dt>{accountName(t, posting.account)}</dt>
                <dd>
                  {posting.amount > 0 && "+"}
                  {formatAmount(posting.amount)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
