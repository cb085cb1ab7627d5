import type { TimelineEntry } from "#contract/admin/bookings.ts";
import { disputeReasonOf } from "#contract/payments/disputes.ts";
import type { Translate } from "#locales/translate.ts";
import { formatAmount } from "#web/kit/format.ts";
import type { IconName } from "#web/kit/icons.tsx";
import { entryName } from "#web/shared/admin/facts/money-words.ts";
import { actionName } from "#web/shared/admin/list/words.ts";
import { emailName } from "./email-words.ts";

/** The text of one timeline entry. */
export interface Told {
  title: string;
  detail?: string;
  /** Text written by a user. */
  quote?: string;
}

export function told(t: Translate, entry: TimelineEntry): Told {
  switch (entry.what) {
    case "process":
      return {
        title: transitionName(t, entry.transition),
        detail: actorName(t, entry.actor),
        ...(entry.reason && { quote: entry.reason }),
      };
    case "money":
      return { title: `${entryName(t, entry.kind)}: ${formatAmount(entry.amount)}`, detail: entry.reference };
    case "email":
      return toldOfEmail(t, entry);
    case "webhook":
      return {
        title: entry.asked_for ? t("admin.timeline.askedFor") : t("admin.timeline.webhook"),
        detail: `${entry.type} · ${entry.processed_at ? t("admin.timeline.processed") : t("admin.timeline.unprocessed")}`,
      };
    case "problem":
      return { title: t("admin.timeline.problem"), quote: entry.text };
    case "problem_settled":
      return { title: t("admin.timeline.problemSettled"), quote: entry.text };
    case "dispute_opened": {
      const amount = formatAmount(entry.amount);
      return {
        title: entry.is_inquiry
          ? t("admin.timeline.inquiryOpened", { amount })
          : t("admin.timeline.disputeOpened", { amount }),
        detail: t(`admin.disputeReasons.${disputeReasonOf(entry.reason)}`),
      };
    }
    case "dispute_closed":
      if (entry.is_inquiry) return { title: t("admin.timeline.inquiryClosed") };
      return { title: entry.outcome === "won" ? t("admin.timeline.disputeWon") : t("admin.timeline.disputeLost") };
    case "decision":
      return { title: actionName(t, entry.action), detail: entry.admin, quote: entry.reason };
  }
}

function toldOfEmail(t: Translate, entry: Extract<TimelineEntry, { what: "email" }>): Told {
  const states = {
    queued: t("admin.timeline.emailQueued"),
    sent: t("admin.timeline.emailSent"),
    failed: t("admin.timeline.emailFailed"),
  };
  const again = entry.resent_of === null ? [] : [t("admin.timeline.again")];
  return {
    title: emailName(t, entry.event),
    detail: [entry.recipient, states[entry.state], ...again].join(" · "),
  };
}

/** The entry's icon and tone; the tone marks entries that need attention. */
export function lookOf(entry: TimelineEntry): { icon: IconName; tone?: "bad" | "quiet" } {
  const isBad =
    (entry.what === "email" && entry.state === "failed") ||
    (entry.what === "money" && /failed|lost/.test(entry.kind)) ||
    (entry.what === "dispute_closed" && entry.outcome === "lost") ||
    entry.what === "dispute_opened" ||
    entry.what === "problem";
  const icons: Record<TimelineEntry["what"], IconName> = {
    process: "calendar",
    money: "tag",
    email: "mail",
    webhook: "globe",
    problem: "alert",
    problem_settled: "check",
    dispute_opened: "alert",
    dispute_closed: "check",
    decision: "user",
  };
  return { icon: icons[entry.what], ...(isBad ? { tone: "bad" } : entry.what === "webhook" && { tone: "quiet" }) };
}

function transitionName(t: Translate, transition: string): string {
  const names: Record<string, string> = {
    hold: t("admin.timeline.process.hold"),
    confirm: t("admin.timeline.process.confirm"),
    revive: t("admin.timeline.process.revive"),
    expire: t("admin.timeline.process.expire"),
    release: t("admin.timeline.process.release"),
    complete: t("admin.timeline.process.complete"),
    cancelByGuest: t("admin.timeline.process.cancelByGuest"),
    cancelByHost: t("admin.timeline.process.cancelByHost"),
    cancelByPlatform: t("admin.timeline.process.cancelByPlatform"),
  };
  return names[transition] ?? transition;
}

function actorName(t: Translate, actor: string): string {
  const names: Record<string, string> = {
    guest: t("admin.timeline.actors.guest"),
    host: t("admin.timeline.actors.host"),
    platform: t("admin.timeline.actors.platform"),
    payment: t("admin.timeline.actors.payment"),
    clock: t("admin.timeline.actors.clock"),
  };
  return names[actor] ?? actor;
}
