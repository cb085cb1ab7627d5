import { Link } from "react-router";
import type { LedgerEntry } from "#contract/admin/ledger.ts";
import { type LedgerMeasure, shareAccounts } from "#contract/admin/ledger-accounts.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDateOf, formatHour } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { accountName, entryName } from "#web/shared/admin/facts/money-words.ts";
import { StripeId } from "#web/shared/admin/facts/StripeId.tsx";

interface Props {
  entries: readonly LedgerEntry[];
  /** The account that was searched for; its postings are highlighted. */
  account: LedgerMeasure | undefined;
  dashboard: string | null;
}

/** One ledger entry per row, with its postings. */
export function LedgerRows({ entries, account, dashboard }: Props) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const wanted: readonly string[] = account === "revenue" ? shareAccounts : account ? [account] : [];
  return (
    <ul className="admin-sheet ledger-rows">
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
              {formatDateOf(at, timeZone, language)}, {formatHour(at, timeZone, language)}
            </p>
            <p className="small admin-ids">
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
