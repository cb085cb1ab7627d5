import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { disputeReasonOf } from "#contract/payments/disputes.ts";
import type { Translate } from "#locales/translate.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { formatAmount, formatDateOf, formatShortDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall, adminReading } from "#web/shared/admin/decision/calls.ts";
import { ReleasePayout } from "#web/shared/admin/decision/ReleasePayout.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import { blockName } from "#web/shared/admin/facts/money-words.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import styles from "./AdminMoney.module.css";
import { daysSince } from "./days.ts";
import { addUp } from "./sums.ts";
import { groupsOf, type UnpayableHost, type WaitingGroup, type WaitingPayout } from "./waiting.ts";

/** The first host who cannot be paid. */
const hostsId = "hosts";

type Overview = Pick<MoneyOverview, "waitingPayouts" | "openDisputes" | "openProblems">;

/** What keeps hosts' money back, by person: why, since when, what comes next, and what the operator can do. */
export function WaitingPayouts({ waitingPayouts, openDisputes, openProblems }: Overview) {
  const { t } = useTranslation();
  const { data: unpayable, error, isFetching, refetch } = useQuery(adminReading("/admin/unpayable-hosts", {}));
  const { hash } = useLocation();
  const areHostsThere = unpayable !== undefined;
  useEffect(() => {
    // An alert links to them, and they load after the rest of the page.
    if (areHostsThere && hash === `#${hostsId}`) document.getElementById(hostsId)?.scrollIntoView();
  }, [areHostsThere, hash]);
  const groups = groupsOf(waitingPayouts, unpayable ?? []);
  const firstUnpayable = groups.find((group) => group.unpayable);
  const all = t("admin.money.payoutsOf", { count: waitingPayouts.length, amount: formatAmount(sumOf(waitingPayouts)) });
  return (
    <Sheet id="payouts" title={t("admin.money.payouts")} note={waitingPayouts.length > 0 ? all : undefined}>
      {areHostsThere && groups.length === 0 && (
        <p className={clsx(type.muted, layout.above8)}>{t("admin.money.noPayouts")}</p>
      )}
      {!areHostsThere && error && (
        <LoadFailure
          title={t("admin.money.unpayable.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={rows.rows}>
        {groups.map((group) => {
          const [first] = group.payouts;
          return (
            <li key={group.key} className={styles.group} id={group === firstUnpayable ? hostsId : undefined}>
              <Head {...group} />
              {group.unpayable ? (
                <Account {...group.unpayable} />
              ) : (
                first && (
                  <Cause
                    payout={first}
                    dispute={openDisputes.find(
                      ({ reserve_id, boughtNothing }) => reserve_id === first.reserve_id && !boughtNothing,
                    )}
                    problem={openProblems.find(({ reserve_id }) => reserve_id === first.reserve_id)}
                  />
                )
              )}
              {group.payouts.length > 1 && <AllOf {...group} />}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

function Head({ host, payouts, unpayable }: WaitingGroup) {
  const { t } = useTranslation();
  const [oldest] = payouts;
  const days = oldest ? daysSince(oldest.dueAt) : 0;
  return (
    <div className={styles.head}>
      <Avatar className={styles.face} name={host.name} image={null} size={44} />
      <div>
        <h3 className={type.name}>
          <Link to={`/admin/users/${host.id}`}>{host.name}</Link>
        </h3>
        {oldest && (
          <p className={type.small}>
            {payouts.length === 1 ? (
              <Link className={clsx(button.link, type.numbers)} to={`/admin/bookings/${oldest.reserve_id}`}>
                {oldest.code}
              </Link>
            ) : (
              t("admin.money.payoutCount", { count: payouts.length })
            )}
            {days > 0 && <>, {t(payouts.length === 1 ? "admin.money.waits" : "admin.money.oldest", { count: days })}</>}
          </p>
        )}
        {unpayable && <p className={type.small}>{unpayable.email}</p>}
      </div>
      <p className={clsx(type.subheading, type.numbers)}>{formatAmount(sumOf(payouts))}</p>
    </div>
  );
}

/** For payouts that wait for the host's account. */
function Account({
  host,
  bookings,
  first_end,
  since,
  reminded_at,
  next_email_at,
  leaves_sale_at,
  ...row
}: UnpayableHost) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const comesAgain = next_email_at !== null && (reminded_at === null || next_email_at < leaves_sale_at);
  const leaving = {
    at: leaves_sale_at,
    what: row.has_left_sale ? t("admin.money.unpayable.left") : t("admin.money.unpayable.leaves"),
    isDone: row.has_left_sale,
  };
  return (
    <>
      <p>
        {row.has_account ? blockName(t, "not_payable") : blockName(t, "no_account")}.{" "}
        {first_end &&
          t("admin.money.hostBookings", { count: bookings, date: formatDateOf(first_end, timeZone, language) })}
      </p>
      <Steps
        steps={[
          { at: since, what: t("admin.money.unpayable.since"), isDone: true },
          ...(reminded_at ? [{ at: reminded_at, what: t("admin.money.unpayable.reminded"), isDone: true }] : []),
          ...(comesAgain ? [{ at: next_email_at, what: t("admin.money.unpayable.next"), isDone: false }] : []),
          ...(row.is_suspended && !row.has_left_sale ? [] : [leaving]),
        ]}
      />
      {row.is_suspended ? <p>{t("admin.money.unpayable.suspended")}</p> : <Remind host={host} />}
    </>
  );
}

interface CauseProps {
  payout: WaitingPayout;
  dispute: MoneyOverview["openDisputes"][number] | undefined;
  problem: MoneyOverview["openProblems"][number] | undefined;
}

/** For a payout that waits for a problem, a dispute, the operator or Stripe. */
function Cause({ payout, dispute, problem }: CauseProps) {
  const { t } = useTranslation();
  return (
    <>
      {payout.why === "dispute" && dispute ? (
        <Disputed dispute={dispute} />
      ) : payout.why === "problem" && problem ? (
        <Reported payout={payout} problem={problem} />
      ) : payout.why === "reversed_in_dashboard" ? (
        <TakenBack payout={payout} />
      ) : (
        <Refused payout={payout} />
      )}
      <p>
        <Link className={clsx(button.line, button.small)} to={`/admin/bookings/${payout.reserve_id}`}>
          {t("admin.money.toBooking")}
        </Link>
      </p>
    </>
  );
}

function Disputed({ dispute: { isInquiry, reason, since, dueBy } }: { dispute: NonNullable<CauseProps["dispute"]> }) {
  const { t } = useTranslation();
  const kind = isInquiry ? t("admin.money.inquiry") : t("admin.money.dispute");
  return (
    <>
      <p>
        {kind}: {t(`admin.disputeReasons.${disputeReasonOf(reason)}`)}.
      </p>
      <Steps
        steps={[
          { at: since, what: t("admin.money.steps.bankAsked"), isDone: true },
          ...(dueBy ? [{ at: dueBy, what: t("admin.money.steps.evidence"), isDone: isPast(dueBy) }] : []),
          { at: null, what: t("admin.money.steps.bankDecides"), isDone: false },
        ]}
      />
    </>
  );
}

function Reported({
  payout,
  problem: { text, since },
}: {
  payout: WaitingPayout;
  problem: NonNullable<CauseProps["problem"]>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p className={type.written}>{t("admin.quoted", { text })}</p>
      <Steps
        steps={[
          { at: since, what: t("admin.money.steps.reported"), isDone: true },
          dueStep(t, payout),
          { at: null, what: t("admin.money.steps.whenSettled"), isDone: false },
        ]}
      />
    </>
  );
}

function TakenBack({ payout }: { payout: WaitingPayout }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{blockName(t, payout.why)}.</p>
      <p>
        <ReleasePayout bookingId={payout.reserve_id} amount={payout.amount} />
      </p>
    </>
  );
}

/** By Stripe, or for a reason that has ended since: both are tried again every day. */
function Refused({ payout }: { payout: WaitingPayout }) {
  const { t } = useTranslation();
  const { why, message, triedAt } = payout;
  return (
    <>
      <p className={type.written}>
        {blockName(t, why)}
        {message && <>: {t("admin.quoted", { text: message })}</>}.
      </p>
      <Steps
        steps={[
          dueStep(t, payout),
          ...(triedAt ? [{ at: triedAt, what: t("admin.money.steps.refused"), isDone: true }] : []),
          { at: null, what: t("admin.money.steps.retried"), isDone: false },
        ]}
      />
    </>
  );
}

const isPast = (instant: string) => new Date(instant) <= now();

function dueStep(t: Translate, { dueAt }: WaitingPayout): Step {
  const isDone = isPast(dueAt);
  return { at: dueAt, what: isDone ? t("admin.money.steps.wasDue") : t("admin.money.steps.due"), isDone };
}

interface Step {
  /** Null if nobody knows yet. */
  at: string | null;
  what: string;
  isDone: boolean;
}

/** What happened and what comes, in order. */
function Steps({ steps }: { steps: Step[] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <ol className={styles.steps}>
      {steps.map(({ at, what, isDone }) => (
        <li key={what} className={isDone ? styles.done : undefined}>
          <b>{at ? formatShortDateOf(at, now(), timeZone, language) : t("admin.money.steps.then")}</b>
          {what}
        </li>
      ))}
    </ol>
  );
}

function AllOf({ host, payouts }: WaitingGroup) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <details>
      <summary className={clsx(rows.summary, type.label)}>
        {t("admin.money.seeAll", { count: payouts.length, name: host.name })}
      </summary>
      <ul className={clsx(rows.rows, rows.under, type.numbers)}>
        {payouts.map(({ reserve_id, code, dueAt, amount }) => (
          <li className={rows.row} key={reserve_id}>
            <p>
              <Link className={button.link} to={`/admin/bookings/${reserve_id}`}>
                {code}
              </Link>
              <span className={rows.note}>{waitSaid(dueAt)}</span>
            </p>
            <p className={rows.end}>{formatAmount(amount)}</p>
          </li>
        ))}
      </ul>
    </details>
  );

  function waitSaid(dueAt: string): string {
    if (!isPast(dueAt)) return t("admin.money.waitsFor", { date: formatShortDateOf(dueAt, now(), timeZone, language) });
    const count = daysSince(dueAt);
    return count === 0 ? t("admin.money.today") : t("admin.money.waits", { count });
  }
}

function Remind({ host: { id, name } }: { host: { id: number; name: string } }) {
  const { t } = useTranslation();
  const remind = useDecision(
    () => adminCall("POST", "/admin/unpayable-hosts/{id}/remind", { params: { id } }),
    t("admin.money.unpayable.done", { name }),
  );
  return (
    <p>
      <button
        type="button"
        className={clsx(button.line, button.small)}
        aria-label={t("admin.money.unpayable.remindNamed", { name })}
        disabled={remind.isPending}
        onClick={() => remind.mutate()}
      >
        {t("admin.money.unpayable.remind")}
      </button>
    </p>
  );
}

function sumOf(payouts: readonly WaitingPayout[]): number {
  return addUp(...payouts.map(({ amount }) => amount));
}
