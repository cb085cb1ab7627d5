import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { clocks, type StoredBlockReason } from "#contract/bookings/process.ts";
import type { HostedBooking, HostStats, ListingUse } from "#contract/hosting/hosting.ts";
import { kindOfWire, soldBy } from "#contract/listings/kinds.ts";
import type { TextKey } from "#locales/translate.ts";
import { sentenceOf } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf, formatHour, formatInstant, formatShortDay, formatShortSpan } from "#web/kit/format.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useCompletion } from "#web/shared/hosting/hosting-data.ts";
import { type Dates, dayIn, shownDates } from "#web/shared/hosting/months.ts";
import { matterOf } from "#web/shared/hosting/status.ts";
import styles from "./HostDashboard.module.css";

interface Matter {
  key: string;
  title: string;
  note: string;
  /** The title's link, if it differs from the action's. */
  to?: string;
  action: (look: string) => ReactNode;
}

interface Props {
  stats: HostStats;
  /** Whether another panel above has the page's one primary button. */
  hasOwnStep: boolean;
}

/** On a phone one fewer is shown. */
const shownAtFirst = 3;

/** What the host must do or what blocks the host's money, each with its action. */
export function Attention({ stats, hasOwnStep }: Props) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  const matters = useMatters(stats);
  const shown = isAll ? matters : matters.slice(0, shownAtFirst);
  return (
    <section className={panel.panel} aria-labelledby="attention">
      <h2 className={type.heading} id="attention" tabIndex={-1}>
        {t("host.attention.title")}
      </h2>
      {matters.length === 0 && <p className={clsx(type.muted, layout.above8)}>{t("hostPanel.attention.none")}</p>}
      <ul className={clsx(rows.rows, !isAll && styles.matters)}>
        {shown.map(({ key, title, note, to, action }, place) => (
          <li className={styles.matter} key={key}>
            <p className={type.strong}>{to ? <Link to={to}>{title}</Link> : title}</p>
            <p className={type.small}>{note}</p>
            {action(clsx(place === 0 && !hasOwnStep ? button.primary : button.line, button.small))}
          </li>
        ))}
      </ul>
      {!isAll && matters.length >= shownAtFirst && (
        <button
          type="button"
          className={clsx(button.link, button.tall, matters.length === shownAtFirst && layout.onPhones)}
          onClick={() => setAll(true)}
        >
          {t("hostPanel.attention.all", { count: matters.length })}
        </button>
      )}
    </section>
  );
}

function useMatters({
  unpaid,
  bookings_waiting,
  clashes,
  silent_feeds,
  listings,
  messages,
  attention,
}: HostStats): Matter[] {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const listingOf = (id: number) => listings.find(({ link_id }) => link_id === id);
  const linksOf = (id: number) => `/host/calendar/${listingOf(id)?.slug ?? id}/links`;
  return [
    ...(unpaid ? [toCard(saleSaid(unpaid), t("hostPanel.attention.saleNote"))] : []),
    ...bookings_waiting.flatMap((booking) => ofBooking(booking) ?? []),
    ...clashes.map(({ link_id, title, entry, from, to, feed, feed_id, booking }) => ({
      key: `clash-${link_id}-${feed_id}-${booking.reserve_id}`,
      title: t(clashWords[entry].titleKey, { title, feed }),
      note: t(clashWords[entry].noteKey, {
        dates: datesSaid(link_id, { from: latest(from, booking.from), to: earliest(to, booking.to) }),
        guest: booking.guest,
        feed,
      }),
      action: (look: string) => open(look, linksOf(link_id), t("hostPanel.attention.solve")),
    })),
    ...silent_feeds.map(({ link_id, feed_id, feed, since }) => ({
      key: `feed-${feed_id}`,
      title: t("hostPanel.attention.silent", { feed }),
      note: t("hostPanel.attention.silentNote", {
        title: listingOf(link_id)?.title,
        date: formatDateOf(since, timeZone, language),
      }),
      action: (look: string) => open(look, linksOf(link_id), t("hostPanel.attention.why")),
    })),
    ...listings
      .filter(({ state }) => state === "rejected")
      .map((listing) => ({
        key: `listing-${listing.link_id}`,
        title: t("hostPanel.attention.rejected", { title: listing.title }),
        note: t("hostPanel.attention.rejectedNote"),
        action: (look: string) => open(look, editPath(listing), t("hostPanel.attention.correct")),
      })),
    ...(messages.unread > 0
      ? [
          {
            key: "messages",
            title: t("hostPanel.attention.unread", { count: messages.unread }),
            note: t("hostPanel.attention.unreadNote"),
            action: (look: string) => open(look, "/host/messages", t("hostPanel.attention.read")),
          },
        ]
      : []),
    ...(attention.submitted > 0
      ? [
          {
            key: "submitted",
            title: t("hostPanel.attention.submitted", { count: attention.submitted }),
            note: t("hostPanel.attention.submittedNote"),
            action: (look: string) => open(look, "/host/listings", t("hostPanel.attention.see")),
          },
        ]
      : []),
  ];

  function datesSaid(id: number, dates: Dates): string {
    const listing = listingOf(id);
    const { from, to } = listing ? shownDates(dates, soldBy[kindOfWire(listing.service_type)]) : dates;
    return formatShortSpan(from, to, language);
  }

  function ofBooking(booking: HostedBooking): Matter | undefined {
    const matter = matterOf(booking);
    if (!matter) return undefined;
    const key = `booking-${booking.reserve_id}`;
    const to = `/host/bookings/${booking.reserve_id}`;
    const about = `${booking.title} · ${booking.code}`;
    const guest = booking.guest.name;
    if (matter === "toComplete") {
      return {
        key,
        to,
        title: t("host.attention.toComplete", { guest }),
        note: t("hostPanel.attention.toCompleteNote", { title: booking.title, when: completesAt(booking, language) }),
        action: (look) => <Completing booking={booking} look={look} />,
      };
    }
    const { textKey } = stopped[matter];
    const title = t(textKey, { guest });
    if (matter === "no_account" || matter === "not_payable") return { ...toCard(title, about), key, to };
    return { key, to, title, note: about, action: (look) => open(look, to, t("hostPanel.attention.see")) };
  }

  function toCard(title: string, note: string): Matter {
    return {
      key: "payouts",
      title,
      note,
      action: (look) => (
        <a className={look} href="#payouts">
          {t("hostPanel.attention.solve")}
        </a>
      ),
    };
  }

  function saleSaid({ leaves_on, hasLeft }: NonNullable<HostStats["unpaid"]>): string {
    if (hasLeft) return t("hostPanel.attention.offSale");
    return t("hostPanel.attention.leavesSale", { day: formatDateOf(leaves_on, "UTC", language) });
  }
}

const clashWords = {
  reserved: { titleKey: "hostPanel.attention.clash.reserved", noteKey: "hostPanel.attention.clashNote.reserved" },
  closed: { titleKey: "hostPanel.attention.clash.closed", noteKey: "hostPanel.attention.clashNote.closed" },
} as const;

const stopped: Record<StoredBlockReason | "problem", { textKey: Extract<TextKey, `host.attention.${string}`> }> = {
  problem: { textKey: "host.attention.problem" },
  no_account: { textKey: "host.attention.noAccount" },
  not_payable: { textKey: "host.attention.notPayable" },
  dispute: { textKey: "host.attention.dispute" },
  reversed_in_dashboard: { textKey: "host.attention.reversedInDashboard" },
  refused: { textKey: "host.attention.refused" },
};

const latest = (...dates: [string, string]) => dates.sort()[1] as string;
const earliest = (...dates: [string, string]) => dates.sort()[0] as string;

function open(look: string, to: string, text: string): ReactNode {
  return (
    <Link className={look} to={to}>
      {text}
    </Link>
  );
}

function Completing({ booking, look }: { booking: HostedBooking; look: string }) {
  const { t, language } = useTranslation();
  const completion = useCompletion(
    booking,
    ({ payout_at }) => {
      // The button that was pressed has gone with the focus.
      document.getElementById("attention")?.focus();
      void showToast({ text: doneSaid(payout_at), tone: "done", isForHost: true });
    },
    (error) => void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true }),
  );
  return (
    <button type="button" className={look} disabled={completion.isPending} onClick={() => completion.mutate()}>
      {completion.isPending ? t("host.complete.busy") : t("hostPanel.attention.complete")}
    </button>
  );

  function doneSaid(payoutAt: string | null): string {
    const guest = booking.guest.name;
    if (payoutAt === null) return t("hostPanel.attention.completed", { guest });
    const when = formatInstant(payoutAt, now(), booking.timeZone, language);
    return t("hostPanel.attention.completedPaid", { guest, when });
  }
}

function completesAt({ ends_at, timeZone }: HostedBooking, language: string): string {
  const at = new Date(Date.parse(ends_at) + clocks.completionMinutes * 60_000);
  return `${formatShortDay(dayIn(timeZone, at), language)}, ${formatHour(at.toISOString(), timeZone, language)}`;
}

const editPages = { lodging: "edit-accommodation", space: "edit-space", experience: "edit-experience" } as const;

function editPath({ service_type, slug }: ListingUse): string {
  return `/host/${editPages[kindOfWire(service_type)]}/${slug}`;
}
