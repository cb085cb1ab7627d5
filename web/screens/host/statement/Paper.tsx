import { clsx } from "clsx";
import { Link } from "react-router";
import { statementAmounts } from "#contract/hosting/statement-parts.ts";
import type { Statement } from "#contract/hosting/statements.ts";
import { formatAmount, formatDateOf, formatShortSpan } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Logo } from "#web/shared/frame/Logo.tsx";
import styles from "./Statement.module.css";

/** The statement as it is printed. */
export function Paper({ statement, name }: { statement: Statement; name: string }) {
  const { t, language } = useTranslation();
  const date = formatDateOf(`${statement.to}T12:00:00Z`, "UTC", language);
  const isEmpty = statement.bookings.length === 0 && statement.deposits.length === 0;
  return (
    <article className={clsx(panel.panel, layout.above16, styles.paper)} aria-labelledby="statement-period">
      <header className={clsx(layout.row, layout.spread, layout.top)}>
        <div>
          <Logo />
          <h2 className={clsx(type.heading, type.capital, layout.above12)} id="statement-period">
            {name}
          </h2>
          <p className={type.small}>
            {t(statement.isClosed ? "statement.closed" : "statement.open", { number: statement.number, date })}
          </p>
        </div>
        <p className={type.strong}>{statement.host}</p>
      </header>
      {isEmpty ? (
        <div className={clsx(panel.state, layout.above24)}>
          <p className={type.name}>{t("statement.empty")}</p>
          <p className={layout.above4}>{t("statement.emptyHint")}</p>
        </div>
      ) : (
        <>
          <Bookings statement={statement} />
          <div className={clsx(layout.halves, layout.gap40, layout.above32, styles.accounts)}>
            <Account
              title={t("statement.byListing")}
              lines={statement.listings.map(({ link_id, title, received }) => [String(link_id), title, received])}
              total={[t("statement.columns.received"), statement.total.received]}
            />
            <Deposits statement={statement} />
          </div>
          <p className={clsx(type.small, layout.above24, layout.measure)}>{t("statement.note")}</p>
        </>
      )}
    </article>
  );
}

function Bookings({ statement: { bookings, total } }: { statement: Statement }) {
  const { t, language } = useTranslation();
  return (
    <table className={clsx(rows.table, layout.above24, styles.bookings)}>
      <caption className={type.forReaders}>{t("statement.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("statement.booking")}</th>
          <th scope="col" className={styles.words}>
            {t("statement.listing")}
          </th>
          {statementAmounts.map((amount) => (
            <th key={amount} scope="col">
              {t(`statement.columns.${amount}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bookings.map((row) => {
          const days = formatShortSpan(row.starts_on, row.ends_on, language);
          return (
            <tr key={row.reserve_id}>
              <th scope="row">
                <Link className={type.strong} to={`/host/bookings/${row.reserve_id}`}>
                  {row.guest}
                </Link>
                <span className={rows.note}>{row.code}</span>
              </th>
              <td className={styles.words}>
                {row.title}
                <span className={rows.note}>{row.isCancelled ? `${days}, ${t("statement.cancelled")}` : days}</span>
              </td>
              <Amounts of={row} />
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("statement.total")}</th>
          <td className={styles.words} />
          <Amounts of={total} />
        </tr>
      </tfoot>
    </table>
  );
}

/** On phones each amount has its name in front, and zero amounts are left out. */
function Amounts({ of }: { of: Statement["total"] }) {
  const { t } = useTranslation();
  return statementAmounts.map((amount) => (
    <td
      key={amount}
      className={clsx(amount === "received" ? styles.received : styles.part, of[amount] === 0 && styles.zero)}
      data-name={t(`statement.columns.${amount}`)}
    >
      {formatAmount(of[amount])}
    </td>
  ));
}

function Deposits({ statement: { deposits, carried, deposited, total } }: { statement: Statement }) {
  const { t, language } = useTranslation();
  const sent = deposits.map(({ date, what, bookings, amount }): Line => {
    const name = t(`statement.moved.${what}`, { count: bookings });
    return [`${date} ${what}`, `${formatShortSpan(date, date, language)}, ${name}`, amount];
  });
  const rest = carried.map(({ what, amount }): Line => [what, t(`statement.carried.${what}`), amount]);
  return (
    <Account
      title={t("statement.deposits")}
      lines={[...sent, ...rest]}
      total={
        rest.length > 0 ? [t("statement.columns.received"), total.received] : [t("statement.deposited"), deposited]
      }
    />
  );
}

/** Key, name and amount. */
type Line = [string, string, number];

function Account({ title, lines, total }: { title: string; lines: Line[]; total: [string, number] }) {
  return (
    <section className={styles.account}>
      <h3 className={type.heading}>{title}</h3>
      <dl className={clsx(rows.dotted, layout.above8)}>
        {lines.map(([key, name, amount]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{formatAmount(amount)}</dd>
          </div>
        ))}
        <div className={rows.total}>
          <dt>{total[0]}</dt>
          <dd>{formatAmount(total[1])}</dd>
        </div>
      </dl>
    </section>
  );
}
