import { clsx } from "clsx";
import { useId, useState } from "react";
import type { CalendarLinks } from "#contract/hosting/feeds.ts";
import { call } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AddressRenewal } from "#web/shared/hosting/AddressRenewal.tsx";
import { CopyButton } from "#web/shared/identity/CopyButton.tsx";
import { useLinkChange } from "./links-data.ts";
import { momentOf } from "./words.ts";

/** The address where other sites read this listing's calendar, and what the calendar contains. */
export function OurCalendar({ links }: { links: CalendarLinks }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const id = useId();
  const [isRenewing, setRenewing] = useState(false);
  const { bookings, blocks } = links.exported;
  const facts = [
    {
      term: t("hostCalendar.links.lastRead"),
      value: links.read_at
        ? momentOf(links.read_at, { t, language, timeZone, now: now() })
        : t("hostCalendar.links.neverRead"),
    },
    { term: t("hostCalendar.links.bookings"), value: bookings || t("hostCalendar.links.noBookings") },
    { term: t("hostCalendar.links.blocks"), value: blocks || t("hostCalendar.links.nothing") },
    ...(links.feeds.length > 0
      ? [{ term: t("hostCalendar.links.others"), value: t("hostCalendar.links.noEcho") }]
      : []),
  ];
  return (
    <section className={panel.panel} aria-labelledby={`${id}-title`}>
      <h2 className={type.heading} id={`${id}-title`}>
        {t("hostCalendar.links.out")}
      </h2>
      <p className={clsx(type.small, layout.above8)}>{t("hostCalendar.links.outWhat")}</p>
      <div className={clsx(field.field, layout.above16)}>
        <label htmlFor={id}>{t("hostCalendar.links.address", { title: links.title })}</label>
        <input id={id} readOnly value={links.address} onFocus={({ target }) => target.select()} />
      </div>
      <p className={layout.above8}>
        <CopyButton text={links.address} />
      </p>
      <h3 className={clsx(type.label, layout.above24)}>{t("hostCalendar.links.carries")}</h3>
      <dl className={rows.rows}>
        {facts.map(({ term, value }) => (
          <div key={term} className={rows.row}>
            <dt>{term}</dt>
            <dd className={clsx(rows.end, type.muted)}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={clsx(type.small, layout.above12)}>{t("hostCalendar.links.renewHint")}</p>
      <button type="button" className={clsx(button.link, button.tall)} onClick={() => setRenewing(true)}>
        {t("hostCalendar.links.renew")}
      </button>
      {isRenewing && <Renewal slug={links.slug} onClose={() => setRenewing(false)} />}
    </section>
  );
}

function Renewal({ slug, onClose }: { slug: string; onClose(): void }) {
  const { t } = useTranslation();
  const renewing = useLinkChange(
    slug,
    () => call("POST", "/user/host/calendar/{id}/links/renew", { params: { id: slug } }),
    () => {
      void showToast({ text: t("hostCalendar.links.renewal.done"), tone: "done", isForHost: true });
      onClose();
    },
  );
  return (
    <AddressRenewal
      what={t("hostCalendar.links.renewal.what")}
      renewing={renewing}
      onRenew={() => renewing.mutate()}
      onClose={onClose}
    />
  );
}
