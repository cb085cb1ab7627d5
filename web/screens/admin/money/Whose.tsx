import { clsx } from "clsx";
import { Link } from "react-router";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDay, formatPercent, formatShortSpan } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import styles from "./AdminMoney.module.css";
import { addUp, rowsOf, siteShare } from "./sums.ts";

interface Part {
  name: string;
  note: string;
  amount: number;
  color: string | undefined;
  to?: string;
}

/** Whose the money at Stripe is, as one bar and as an account, and when the hosts' part leaves. */
export function Whose(overview: MoneyOverview) {
  const { t } = useTranslation();
  const { money, outlook } = overview;
  const parts = usePartsOf(overview);
  return (
    <Sheet id="whose" title={t("admin.money.whose")}>
      <Bar parts={parts} />
      <div className={clsx(layout.stack, styles.beside)}>
        <Account parts={parts} total={money.ledger} />
        <Leaving outlook={outlook} debts={money.hostDebts} />
      </div>
    </Sheet>
  );
}

/** In the order of the bar; they come to what the ledger has at Stripe. */
function usePartsOf({ money, outlook, waitingPayouts }: MoneyOverview): Part[] {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { hosts, tripsToCome, withdrawable } = money;
  const leaving = [...outlook.weeks, outlook.undated].reduce((sum, { payouts }) => sum + payouts, 0);
  return [
    {
      name: t("admin.money.leaving"),
      note: t("admin.money.leavingCount", { count: leaving }),
      amount: addUp(hosts.due, tripsToCome.hosts),
      color: styles.leaving,
    },
    {
      name: t("admin.money.waiting"),
      note: t("admin.money.payoutCount", { count: waitingPayouts.length }),
      amount: addUp(hosts.blocked, hosts.frozen),
      color: styles.waiting,
      to: "#payouts",
    },
    {
      name: t("admin.money.taxOffice"),
      note: t("admin.money.taxOfficeNote"),
      amount: addUp(money.lodgingTax, tripsToCome.lodgingTax),
      color: styles.tax,
      to: "#tax",
    },
    {
      name: t("admin.money.guestsPart"),
      note: t("admin.money.guestsNote"),
      amount: money.guests,
      color: styles.guests,
      to: rowsOf("guests"),
    },
    {
      name: brandName,
      note:
        withdrawable === null
          ? t("admin.money.siteNote")
          : t("admin.money.siteWithdrawable", { amount: formatAmount(withdrawable) }),
      amount: addUp(siteShare(money), tripsToCome.commission),
      color: styles.site,
      to: "#how",
    },
  ];
}

/** Decorative: the account below names every part. What is less than nothing has no place in it. */
function Bar({ parts }: { parts: Part[] }) {
  const { language } = useTranslation();
  const shown = parts.filter(({ amount }) => amount > 0);
  const total = addUp(...shown.map(({ amount }) => amount));
  if (total === 0) return null;
  const columns = { gridTemplateColumns: shown.map(({ amount }) => `minmax(0, ${amount / total}fr)`).join(" ") };
  return (
    <div aria-hidden="true">
      <p className={clsx(styles.shares, type.small, type.numbers)} style={columns}>
        {shown.map(({ name, amount }) => {
          const percent = Math.round((100 * amount) / total);
          return (
            <span key={name}>
              {percent >= 4 && <b>{formatPercent(percent, language)}</b>} {percent >= 10 && name}
            </span>
          );
        })}
      </p>
      <p className={styles.bar} style={columns}>
        {shown.map(({ name, color }) => (
          <i key={name} className={color} />
        ))}
      </p>
    </div>
  );
}

function Account({ parts, total }: { parts: Part[]; total: number }) {
  const { t } = useTranslation();
  return (
    <dl className={clsx(rows.dotted, styles.account)}>
      {parts.map(({ name, note, amount, color, to }) => (
        <div key={name}>
          <dt>
            <i className={clsx(styles.mark, color)} aria-hidden="true" />
            <span>
              {to ? (
                <Link className={button.link} to={to}>
                  {name}
                </Link>
              ) : (
                name
              )}
              <span className={rows.note}>{note}</span>
            </span>
          </dt>
          <dd>{formatAmount(amount)}</dd>
        </div>
      ))}
      <div className={rows.total}>
        <dt>
          <Link className={button.link} to={rowsOf("ledger")}>
            {t("admin.money.byLedger")}
          </Link>
        </dt>
        <dd>{formatAmount(total)}</dd>
      </div>
    </dl>
  );
}

/** A row for every week, also one in which nothing leaves. */
function Leaving({ outlook: { weeks, undated, next }, debts }: Pick<MoneyOverview, "outlook"> & { debts: number }) {
  const { t, language } = useTranslation();
  const highest = Math.max(...weeks.map(({ amount }) => amount), undated.amount, 1);
  const total = addUp(...weeks.map(({ amount }) => amount), undated.amount);
  return (
    <div className={styles.outlook}>
      <h3 className={type.subheading} id="leaving">
        {t("admin.money.when")}
      </h3>
      <table className={clsx(rows.table, styles.weeks, layout.above8)} aria-labelledby="leaving">
        <tbody>
          {weeks.map(({ from, to, amount }, week) => (
            <tr key={from} className={week === 0 ? type.strong : undefined}>
              <th scope="row">
                {to === null ? (
                  t("admin.money.later")
                ) : (
                  <>
                    <span className={styles.long}>{formatShortSpan(from, to, language)}</span>
                    <span className={styles.short} aria-hidden="true">
                      {formatShortSpan(from, from, language)}
                    </span>
                  </>
                )}
              </th>
              <td className={styles.length} aria-hidden="true">
                <i className={styles.week} style={{ width: `${(100 * amount) / highest}%` }} />
              </td>
              <td className={amount === 0 ? type.muted : undefined}>{formatAmount(amount)}</td>
            </tr>
          ))}
          {undated.payouts > 0 && (
            <tr>
              <th scope="row">{t("admin.money.undated")}</th>
              <td className={styles.length} aria-hidden="true">
                <i className={styles.waiting} style={{ width: `${(100 * undated.amount) / highest}%` }} />
              </td>
              <td>{formatAmount(undated.amount)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("admin.money.toLeave")}
            </th>
            <td>{formatAmount(total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={clsx(type.small, layout.above12)}>
        {next
          ? t("admin.money.next", {
              day: formatDay(next.day, language),
              count: next.payouts,
              amount: formatAmount(next.amount),
            })
          : t("admin.money.nothingNext")}{" "}
        {undated.payouts > 0 && t("admin.money.undatedNote")}{" "}
        {debts > 0 && t("admin.money.debtsNote", { amount: formatAmount(debts) })}
      </p>
    </div>
  );
}
