import type { TFunction } from "i18next";
import type { TimelineEntry } from "#contract/office-bookings.ts";
import { disputeReasonOf } from "#contract/report-names.ts";
import { formatAmount } from "#web/ui/format.ts";
import type { IconName } from "#web/ui/icons.tsx";
import { letterName } from "./letter-words.ts";
import { entryName } from "./money-words.ts";
import { actionName } from "./words.ts";

/** What the timeline says of each thing that happened. */
export interface Told {
  title: string;
  detail?: string;
  /** What somebody wrote. */
  quote?: string;
}

export function told(t: TFunction, entry: TimelineEntry): Told {
  switch (entry.what) {
    case "process":
      return {
        title: transitionName(t, entry.transition),
        detail: actorName(t, entry.actor),
        ...(entry.reason && { quote: entry.reason }),
      };
    case "money":
      return { title: `${entryName(t, entry.kind)}: ${formatAmount(entry.amount)}`, detail: entry.reference };
    case "letter":
      return toldOfLetter(t, entry);
    case "webhook":
      return {
        title: entry.asked_for ? t("admin.timeline.askedFor") : t("admin.timeline.webhook"),
        detail: `${entry.type} · ${entry.processed_at ? t("admin.timeline.processed") : t("admin.timeline.unprocessed")}`,
      };
    case "problem":
      return { title: t("admin.timeline.problem"), quote: entry.text };
    case "problem_settled":
      return { title: t("admin.timeline.problemSettled"), quote: entry.text };
    case "dispute_opened":
      return {
        title: t("admin.timeline.disputeOpened", { amount: formatAmount(entry.amount) }),
        detail: t(`admin.disputeReasons.${disputeReasonOf(entry.reason)}`),
      };
    case "dispute_closed":
      return { title: entry.outcome === "won" ? t("admin.timeline.disputeWon") : t("admin.timeline.disputeLost") };
    case "decision":
      return { title: actionName(t, entry.action), detail: entry.admin, quote: entry.reason };
  }
}

function toldOfLetter(t: TFunction, entry: Extract<TimelineEntry, { what: "letter" }>): Told {
  const states = {
    queued: t("admin.timeline.letterQueued"),
    sent: t("admin.timeline.letterSent"),
    failed: t("admin.timeline.letterFailed"),
  };
  const again = entry.resent_of === null ? [] : [t("admin.timeline.again")];
  return {
    title: letterName(t, entry.event),
    detail: [entry.recipient, states[entry.state], ...again].join(" · "),
  };
}

/** The drawing beside an entry, and the colour of what should be looked at. */
export function lookOf(entry: TimelineEntry): { icon: IconName; tone: string } {
  const isBad =
    (entry.what === "letter" && entry.state === "failed") ||
    (entry.what === "money" && /failed|lost/.test(entry.kind)) ||
    (entry.what === "dispute_closed" && entry.outcome === "lost") ||
    entry.what === "dispute_opened" ||
    entry.what === "problem";
  const icons: Record<TimelineEntry["what"], IconName> = {
    process: "calendar",
    money: "tag",
    letter: "mail",
    webhook: "globe",
    problem: "alert",
    problem_settled: "check",
    dispute_opened: "alert",
    dispute_closed: "check",
    decision: "user",
  };
  return { icon: icons[entry.what], tone: isBad ? "is-bad" : entry.what === "webhook" ? "is-quiet" : "" };
}

function transitionName(t: TFunction, transition: string): string {
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

function actorName(t: TFunction, actor: string): string {
  const names: Record<string, string> = {
    guest: t("admin.timeline.actors.guest"),
    host: t("admin.timeline.actors.host"),
    platform: t("admin.timeline.actors.platform"),
    payment: t("admin.timeline.actors.payment"),
    clock: t("admin.timeline.actors.clock"),
  };
  return names[actor] ?? actor;
}
