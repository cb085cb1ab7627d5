import { clsx } from "clsx";
import { useEffect, useId, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import type { Cohosts } from "#contract/hosting/cohosts.ts";
import { type CohostRole, cohostRoles, rightsOf } from "#contract/rights.ts";
import { sentenceOf } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { formatDateOf } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { useCohosts, useEnd, useInvite, useRole, useWithdraw } from "./cohosts-data.ts";
import { DeedRows } from "./DeedRows.tsx";

/** The people who help with a listing: its host invites them, changes their roles, and removes them. */
export default function CohostsPage() {
  const { slug = "" } = useParams();
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { data, error, isFetching, refetch } = useCohosts(slug);
  return (
    <>
      <PageMeta title={`${t("cohosts.title")} · ${brandName}`} />
      <Link className={rows.back} to="/host/listings">
        <Icon name="arrow-left" />
        {t("hostListing.list.title")}
      </Link>
      <h1 className={type.title}>{t("cohosts.title")}</h1>
      {data ? (
        <Shown data={data} slug={slug} />
      ) : error ? (
        <LoadFailure title={t("cohosts.loadError")} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </>
  );
}

function Shown({ data, slug }: { data: Cohosts; slug: string }) {
  const { t } = useTranslation();
  const lead = useFocusOnceShorter(data.cohosts.length + data.invitations.length);
  return (
    <div className={clsx(layout.narrow, layout.above12)}>
      <p ref={lead} tabIndex={-1}>
        {t(data.isArchived ? "cohosts.leadArchived" : "cohosts.lead", { title: data.title })}
      </p>
      {data.cohosts.length === 0 ? (
        <p className={clsx(type.muted, layout.part, layout.above24)}>{t("cohosts.none")}</p>
      ) : (
        <ul className={clsx(rows.rows, rows.under, layout.above24)}>
          {data.cohosts.map((one) => (
            <Helper key={one.id} one={one} slug={slug} listing={data} />
          ))}
        </ul>
      )}
      {data.invitations.length > 0 && <Invitations data={data} slug={slug} />}
      {!data.isArchived && (
        <section className={layout.part}>
          <h2 className={type.heading}>{t("cohosts.invite.title")}</h2>
          <InviteForm slug={slug} />
        </section>
      )}
      <section className={layout.part}>
        <h2 className={type.heading}>{t("cohosts.deeds.title")}</h2>
        <DeedRows deeds={data.deeds} zone={data.timeZone} />
        {data.hasEarlierDeeds && (
          <p className={clsx(type.muted, layout.above8)}>{t("cohosts.deeds.newest", { number: data.deeds.length })}</p>
        )}
      </section>
    </div>
  );
}

/** A row that goes takes its pressed button, and the focus, with it: the paragraph above the rows gets it. */
function useFocusOnceShorter(number: number) {
  const lead = useRef<HTMLParagraphElement>(null);
  const before = useRef(number);
  useEffect(() => {
    if (number < before.current) lead.current?.focus();
    before.current = number;
  }, [number]);
  return lead;
}

interface HelperProps {
  one: Cohosts["cohosts"][number];
  slug: string;
  listing: Pick<Cohosts, "timeZone" | "isArchived">;
}

function Helper({ one, slug, listing: { timeZone, isArchived } }: HelperProps) {
  const { t, language } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  /** Whether this page has just taken the calendar away from them. */
  const [hadCalendar, setHadCalendar] = useState(false);
  const change = useRole(slug);
  const end = useEnd(slug);
  const { name } = one;
  const mayKnowAddress = !isArchived && rightsOf[one.role].includes("calendar");
  const refuse = (error: Error) =>
    void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true });
  return (
    <li className={clsx(layout.stack, layout.gap8)}>
      <div className={rows.row}>
        <p className={type.anywhere}>
          <b>{name}</b>
          <span className={rows.note}>{t("cohosts.since", { date: formatDateOf(one.since, timeZone, language) })}</span>
        </p>
        <button type="button" className={clsx(button.line, button.small)} onClick={() => setAsking(true)}>
          {t("cohosts.end")}
          <span className={type.forReaders}>: {name}</span>
        </button>
      </div>
      <RoleField
        label={t("cohosts.roleOf", { name })}
        value={one.role}
        isBusy={change.isPending}
        onChange={(role) =>
          change.mutate(
            { user: one.id, role },
            {
              onSuccess() {
                setHadCalendar(mayKnowAddress && !rightsOf[role].includes("calendar"));
                void showToast({
                  text: t("cohosts.changed", { name, role: t(`cohosts.roles.${role}`) }),
                  tone: "done",
                  isForHost: true,
                });
              },
              onError: refuse,
            },
          )
        }
      />
      <div role="status">{hadCalendar && <KnownAddress name={name} slug={slug} />}</div>
      {isAsking && (
        <Dialog title={t("cohosts.endSure", { name })} isBusy={end.isPending} onClose={() => setAsking(false)}>
          {(close) => (
            <>
              {mayKnowAddress && <KnownAddress name={name} slug={slug} />}
              <div className={layout.actions}>
                <button
                  type="button"
                  className={button.risk}
                  disabled={end.isPending}
                  onClick={() =>
                    end.mutate(one.id, {
                      onSuccess: () =>
                        void showToast({ text: t("cohosts.ended", { name }), tone: "done", isForHost: true }),
                      onError: refuse,
                    })
                  }
                >
                  {t("cohosts.end")}
                </button>
                <button type="button" className={button.line} disabled={end.isPending} onClick={close}>
                  {t("common.close")}
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </li>
  );
}

/** The address of the listing's calendar goes on working: to renew it by itself would cut off other sites. */
function KnownAddress({ name, slug }: { name: string; slug: string }) {
  const { t } = useTranslation();
  return (
    <p>
      {t("cohosts.knownAddress", { name })}{" "}
      <Link className={button.link} to={`/host/calendar/${slug}/links`}>
        {t("hostCalendar.links.renew")}
      </Link>
    </p>
  );
}

interface RoleFieldProps {
  label: string;
  value: CohostRole;
  isBusy?: boolean;
  onChange(role: CohostRole): void;
}

function RoleField({ label, value, isBusy = false, onChange }: RoleFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={isBusy}
        onChange={({ target }) => onChange(target.value as CohostRole)}
        aria-describedby={`${id}-hint`}
      >
        {cohostRoles.map((role) => (
          <option key={role} value={role}>
            {t(`cohosts.roles.${role}`)}
          </option>
        ))}
      </select>
      <p className={field.hint} id={`${id}-hint`}>
        {t(`cohosts.can.${value}`)}
      </p>
    </div>
  );
}

function Invitations({ data, slug }: { data: Cohosts; slug: string }) {
  const { t, language } = useTranslation();
  const withdraw = useWithdraw(slug);
  return (
    <section className={layout.part}>
      <h2 className={type.heading}>{t("cohosts.invitations.title")}</h2>
      <ul className={rows.rows}>
        {data.invitations.map(({ id, email, role, expires_at }) => (
          <li key={id} className={rows.row}>
            <p className={type.anywhere}>
              <b>{email}</b>
              <span className={rows.note}>
                {t(`cohosts.roles.${role}`)} ·{" "}
                {t("cohosts.invitations.until", { date: formatDateOf(expires_at, data.timeZone, language) })}
              </span>
            </p>
            <button
              type="button"
              className={clsx(button.line, button.small)}
              disabled={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(id, {
                  onSuccess: () =>
                    void showToast({
                      text: t("cohosts.invitations.withdrawn", { email }),
                      tone: "done",
                      isForHost: true,
                    }),
                  onError: (error) =>
                    void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true }),
                })
              }
            >
              {t("cohosts.invitations.withdraw")}
              <span className={type.forReaders}>: {email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InviteForm({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const [role, setRole] = useState<CohostRole>("arrivals");
  const place = useRef<HTMLFormElement>(null);
  const { mutateAsync: invite } = useInvite(slug);
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { email: t("accounts.form.required") },
    async send({ email }) {
      await invite({ email, role });
      const typed = place.current?.querySelector<HTMLInputElement>("[name=email]");
      // The host may have typed the next address in the meantime.
      if (typed?.value === email) {
        typed.value = "";
        // The button lost the focus when it was disabled. Anywhere else the host has put it.
        if (document.activeElement === document.body) typed.focus();
      }
      void showToast({ text: t("cohosts.invite.sent", { email: email.trim() }), tone: "done", isForHost: true });
    },
  });
  return (
    <form ref={place} {...form} className={field.form}>
      <Field label={t("cohosts.invite.email")} name="email" type="email" autoComplete="off" error={errors.email} />
      <RoleField label={t("cohosts.role")} value={role} onChange={setRole} />
      <FormRefusal text={refusal} />
      <div className={layout.row}>
        <button type="submit" className={button.primary} disabled={isBusy}>
          {t("cohosts.invite.send")}
        </button>
      </div>
    </form>
  );
}
