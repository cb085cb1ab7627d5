import { clsx } from "clsx";
import { type FormEvent, useId, useState } from "react";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import type { Feed } from "#contract/hosting/feeds.ts";
import { call, sentenceOf } from "#web/app/api.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { fieldsOf } from "#web/shared/hosting/calendar-data.ts";
import { useLinkChange } from "./links-data.ts";

/** Part of the domain in a site's calendar addresses, and the site's name. Fills in the name for a pasted address. */
const knownSites = [
  ["airbnb.", "Airbnb"],
  ["booking.com", "Booking.com"],
  ["vrbo.", "Vrbo"],
  ["homeaway.", "Vrbo"],
  ["expedia", "Expedia"],
  ["google.com", "Google Calendar"],
  ["outlook.", "Outlook"],
  ["office365.com", "Outlook"],
] as const;

function siteOf(address: string): string {
  const host = /^\w+:\/\/([^/]*)/.exec(address.trim())?.[1]?.toLowerCase() ?? "";
  return knownSites.find(([part]) => host.includes(part))?.[1] ?? "";
}

interface Props {
  slug: string;
  /** The feed whose address is replaced; undefined to add a feed. */
  instead: Feed | undefined;
  onClose(): void;
}

/** Links another site's calendar. The server reads it before it saves anything. */
export function FeedForm({ slug, instead, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState("");
  const [typedName, setName] = useState(instead?.name);
  const name = typedName ?? siteOf(address);
  const linking = useLinkChange(
    slug,
    () => {
      const body = { name, address, ...(instead && { instead_of: instead.id }) };
      return call("POST", "/user/host/calendar/{id}/feeds", { params: { id: slug }, body });
    },
    () => {
      void showToast({ text: t("hostCalendar.links.form.done"), tone: "done", isForHost: true });
      onClose();
    },
  );
  const wrong = fieldsOf(linking.error);
  const isRefusedElsewhere = linking.error && Object.keys(wrong).length === 0;

  function save(event: FormEvent) {
    event.preventDefault();
    linking.mutate();
  }

  return (
    <form
      className={clsx(panel.panel, field.form, layout.narrow)}
      onSubmit={save}
      noValidate
      aria-labelledby={`${id}-title`}
    >
      <h2 className={type.name} id={`${id}-title`}>
        {instead
          ? t("hostCalendar.links.form.replace", { calendar: instead.name })
          : t("hostCalendar.links.form.title")}
      </h2>
      <div className={clsx(field.field, wrong.address && field.wrong)}>
        <label htmlFor={`${id}-address`}>{t("hostCalendar.links.form.address")}</label>
        <input
          id={`${id}-address`}
          // biome-ignore lint/a11y/noAutofocus: the form opens with a button, and this is its first field
          autoFocus
          type="url"
          autoComplete="off"
          maxLength={calendarLimits.feedAddress}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          {...wrongness(`${id}-address`, t("hostCalendar.links.form.addressHint"), wrong.address)}
        />
        <FieldNotes id={`${id}-address`} hint={t("hostCalendar.links.form.addressHint")} error={wrong.address} />
      </div>
      <div className={clsx(field.field, wrong.name && field.wrong)}>
        <label htmlFor={`${id}-name`}>{t("hostCalendar.links.form.name")}</label>
        <input
          id={`${id}-name`}
          autoComplete="off"
          maxLength={calendarLimits.feedName}
          value={name}
          onChange={({ target }) => setName(target.value)}
          {...wrongness(`${id}-name`, t("hostCalendar.links.form.nameHint"), wrong.name)}
        />
        <FieldNotes id={`${id}-name`} hint={t("hostCalendar.links.form.nameHint")} error={wrong.name} />
      </div>
      <FormRefusal text={isRefusedElsewhere ? (sentenceOf(linking.error) ?? t("host.noAnswer")) : null} />
      <div className={layout.row}>
        <button type="submit" className={button.primary} disabled={linking.isPending}>
          {linking.isPending ? t("hostCalendar.links.form.saving") : t("hostCalendar.links.form.save")}
        </button>
        <button type="button" className={clsx(button.link, button.tall)} disabled={linking.isPending} onClick={onClose}>
          {t("hostCalendar.links.form.cancel")}
        </button>
      </div>
      <Unsaved isChanged={address !== "" && !linking.isSuccess} what={t("hostCalendar.links.form.unsaved")} />
    </form>
  );
}
