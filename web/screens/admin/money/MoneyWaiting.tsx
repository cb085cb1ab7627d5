import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { disputeReasonOf } from "#contract/payments/disputes.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { SettleRefund } from "#web/shared/admin/decision/SettleRefund.tsx";
import { orphanWhy, refundReason } from "#web/shared/admin/facts/money-words.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { daysSince } from "./days.ts";
import { SettleOrphan } from "./SettleOrphan.tsx";

/** Money waiting for somebody's action, each row with its booking and how long it has waited. */

export function OpenDisputes({ disputes }: { disputes: MoneyOverview["openDisputes"] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <Part id="disputes" title={t("admin.money.disputes")} none={t("admin.money.noDisputes")}>
      {disputes.map((dispute) => (
        <Row key={dispute.id} {...dispute}>
          {dispute.isInquiry && `${t("admin.money.inquiry")} · `}
          {t(`admin.disputeReasons.${disputeReasonOf(dispute.reason)}`)} ·{" "}
          {dispute.dueBy
            ? t("admin.money.dueBy", { date: formatInstant(dispute.dueBy, now(), timeZone, language) })
            : t("admin.money.noDue")}
          {dispute.boughtNothing && ` · ${t("admin.booking.disputes.boughtNothing")}`}
        </Row>
      ))}
    </Part>
  );
}

export function FailedRefunds({ refunds }: { refunds: MoneyOverview["failedRefunds"] }) {
  const { t } = useTranslation();
  return (
    <Part id="refunds" title={t("admin.money.refunds")} none={t("admin.money.noRefunds")}>
      {refunds.map((refund) => (
        <Row key={refund.id} {...refund} action={<SettleRefund refund={refund} isDisputed={refund.waitsForBank} />}>
          {refundReason(t, refund.reason)} · {t("admin.money.tries", { count: refund.tries })}
        </Row>
      ))}
    </Part>
  );
}

export function OrphanPayments({ orphans }: { orphans: MoneyOverview["orphanPayments"] }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <Part id="orphans" title={t("admin.money.orphans")} none={t("admin.money.noOrphans")}>
      {orphans.map((orphan) => {
        const { code, starts_at, state, email, last4, why, bank_kept } = orphan;
        const facts = [
          t("admin.money.orphan.facts", { last4 }),
          ...(code ? [t("admin.money.orphan.lost", { code })] : []),
          ...(starts_at
            ? [t("admin.money.orphan.starts", { date: formatInstant(starts_at, now(), timeZone, language) })]
            : []),
          bank_kept > 0
            ? t("admin.money.orphan.bankKept", {
                kept: formatAmount(bank_kept),
                left: formatAmount(orphan.amount),
              })
            : orphanWhy(t, why),
          ...(state === "failed" ? [t("admin.money.orphan.failed")] : []),
          ...(state === "requested" || state === "pending" ? [t("admin.money.orphan.onItsWay")] : []),
        ];
        return (
          <Row
            key={orphan.id}
            code={email || orphan.payment_intent}
            since={orphan.since}
            amount={orphan.amount}
            action={<SettleOrphan orphan={orphan} />}
          >
            {facts.join(" · ")}
          </Row>
        );
      })}
    </Part>
  );
}

export function OpenProblems({ problems }: { problems: MoneyOverview["openProblems"] }) {
  const { t } = useTranslation();
  return (
    <Part id="problems" title={t("admin.money.problems")} none={t("admin.money.noProblems")}>
      {problems.map((problem) => (
        <Row key={problem.id} {...problem}>
          {t("admin.quoted", { text: problem.text })}
        </Row>
      ))}
    </Part>
  );
}

interface PartProps {
  id: string;
  title: string;
  none: string;
  children: ReactNode[];
}

function Part({ id, title, none, children }: PartProps) {
  return (
    <Sheet id={id} title={title}>
      {children.length === 0 ? (
        <p className={clsx(type.muted, layout.above8)}>{none}</p>
      ) : (
        <ul className={clsx(rows.rows, rows.under)}>{children}</ul>
      )}
    </Sheet>
  );
}

interface RowProps {
  /** The related booking, if there is one. */
  reserve_id?: number;
  code: string;
  since: string;
  amount?: number;
  action?: ReactNode;
  children: ReactNode;
}

function Row({ reserve_id, code, since, amount, action, children }: RowProps) {
  const { t } = useTranslation();
  const days = daysSince(since);
  return (
    <li className={rows.row}>
      <div>
        <p>
          {reserve_id === undefined ? (
            <b>{code}</b>
          ) : (
            <Link className={clsx(button.link, type.numbers)} to={`/admin/bookings/${reserve_id}`}>
              {code}
            </Link>
          )}
          <span className={rows.note}>{children}</span>
        </p>
        {action}
      </div>
      <p className={rows.end}>
        {amount !== undefined && <b className={type.numbers}>{formatAmount(amount)}</b>}
        <span className={rows.note}>
          {days === 0 ? t("admin.money.today") : t("admin.money.waits", { count: days })}
        </span>
      </p>
    </li>
  );
}
