import { clsx } from "clsx";
import { type FormEvent, useId, useRef, useState } from "react";
import { seasonLimits } from "#contract/hosting/season-days.ts";
import type { HostSeasons, WireSeason } from "#contract/hosting/seasons.ts";
import { toDollars } from "#contract/money.ts";
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
import { fieldsOf, refusalBeside } from "#web/shared/hosting/calendar-data.ts";
import { readAmount, refusedAmount } from "#web/shared/price/typed-amount.ts";
import { DayOfYearField } from "./DayOfYearField.tsx";
import { NightsField } from "./NightsField.tsx";
import { withNewer } from "./overtaken.ts";
import { useSavingSeason } from "./seasons-data.ts";
import { precedenceOf, sentenceOf } from "./sentences.ts";

/** The suggestion for a new season, because most hosts begin with Christmas. */
const christmas = { name: "", firstDay: "12-15", lastDay: "01-06", minimumNights: null };

type PriceName = "price" | "weekendPrice";

interface Props {
  known: HostSeasons;
  /** The season to change; undefined for a new one. */
  season: WireSeason | undefined;
  onClose(): void;
}

/** Adds or changes a season, and describes its effect in a sentence. */
export function SeasonForm({ known, season, onClose }: Props) {
  const { t, language } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(typedOf(season));
  const typedNow = useRef(typed);
  typedNow.current = typed;
  const [isChanged, setChanged] = useState(false);
  const [misread, setMisread] = useState<Partial<Record<PriceName, string>>>({});
  const { saving, base, setSeen } = useSavingSeason({
    known,
    season,
    onSaved() {
      void showToast({ text: t("hostCalendar.seasons.saved"), tone: "done", isForHost: true });
    },
    onOvertaken(before, now) {
      if (now) setTyped(withNewer(typed, { base: typedOf(before), now: typedOf(now) }));
    },
  });
  const others = known.seasons.filter(({ name }) => name !== base?.name);
  const refused = fieldsOf(saving.error);
  const own = `seasons.${others.length}.`;
  const wrong = (name: keyof WireSeason) => refused[own + name];
  const wrongPrice = (name: PriceName) => misread[name] ?? wrong(name);
  const refusal = refusalBeside(saving.error, {
    isShown: (name) => name === "seasons" || name.startsWith(own),
    noAnswer: t("host.noAnswer"),
  });
  const read = readOf(typed);

  function set(change: Partial<typeof typed>) {
    setTyped({ ...typed, ...change });
    setChanged(true);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const say = (name: PriceName) => refusedAmount(t, typed[name], t("hostListing.wrong.dollars"));
    setMisread({
      ...(read.price === undefined && { price: say("price") }),
      ...(read.weekendPrice === undefined && { weekendPrice: say("weekendPrice") }),
    });
    if (read.price === undefined || read.weekendPrice === undefined) return;
    const { price, weekendPrice } = read;
    saving.mutate(
      { seasons: [...others, { ...typed, price, weekendPrice }] },
      {
        onSuccess({ seasons, version }) {
          if (typedNow.current === typed) return onClose();
          // The host has typed more in the meantime: compare it with the season just saved.
          const saved = seasons.find(({ name }) => others.every((other) => other.name !== name));
          setSeen(saved && { season: saved, version });
        },
      },
    );
  }

  return (
    <form className={clsx(panel.panel, field.form)} onSubmit={save} noValidate aria-labelledby={`${id}-title`}>
      <h3 className={type.name} id={`${id}-title`}>
        {base ? t("hostCalendar.seasons.form.change", { name: base.name }) : t("hostCalendar.seasons.form.new")}
      </h3>
      <div className={clsx(field.field, wrong("name") && field.wrong)}>
        <label htmlFor={`${id}-name`}>{t("hostCalendar.seasons.form.name")}</label>
        <input
          id={`${id}-name`}
          // biome-ignore lint/a11y/noAutofocus: the form opens with a button, and this is its first field
          autoFocus
          autoComplete="off"
          maxLength={seasonLimits.name}
          value={typed.name}
          onChange={({ target }) => set({ name: target.value })}
          {...wrongness(`${id}-name`, t("hostCalendar.seasons.form.nameHint"), wrong("name"))}
        />
        <FieldNotes id={`${id}-name`} hint={t("hostCalendar.seasons.form.nameHint")} error={wrong("name")} />
      </div>
      <div className={layout.halves}>
        <DayOfYearField
          legend={t("hostCalendar.seasons.form.first")}
          value={typed.firstDay}
          error={wrong("firstDay")}
          onChange={(firstDay) => set({ firstDay })}
        />
        <DayOfYearField
          legend={t("hostCalendar.seasons.form.last")}
          value={typed.lastDay}
          error={wrong("lastDay") ?? refused.seasons}
          onChange={(lastDay) => set({ lastDay })}
        />
      </div>
      <div className={layout.halves}>
        {priceField("price", t("hostCalendar.nights.price"))}
        {priceField("weekendPrice", t("hostCalendar.seasons.form.weekend"), t("hostCalendar.seasons.form.weekendHint"))}
      </div>
      <NightsField
        label={t("hostCalendar.nights.minimum")}
        value={typed.minimumNights}
        usual={known.minimumNights}
        most={known.maximumNights}
        hint={typed.minimumNights === null ? t("hostCalendar.seasons.form.minimumHint") : undefined}
        error={wrong("minimumNights")}
        onChange={(minimumNights) => set({ minimumNights })}
      />
      <output className={clsx(panel.notice, panel.sea)}>
        {read.price === undefined
          ? t("hostCalendar.seasons.form.noPreview")
          : sentenceOf(
              { ...typed, price: read.price, weekendPrice: read.weekendPrice ?? null },
              { t, language, today: known.today },
            )}{" "}
        {precedenceOf(typed, others, { t, language })}
      </output>
      <FormRefusal text={refusal} />
      <div className={layout.row}>
        <button type="submit" className={button.primary} disabled={saving.isPending}>
          {saving.isPending ? t("hostCalendar.saving") : t("hostCalendar.seasons.form.save")}
        </button>
        <button type="button" className={clsx(button.link, button.tall)} disabled={saving.isPending} onClick={onClose}>
          {t("hostCalendar.seasons.form.cancel")}
        </button>
      </div>
      <Unsaved isChanged={isChanged} what={t("hostCalendar.seasons.unsaved")} />
    </form>
  );

  function priceField(name: PriceName, label: string, hint?: string) {
    const error = wrongPrice(name);
    return (
      <div className={clsx(field.field, error && field.wrong)}>
        <label htmlFor={`${id}-${name}`}>{label}</label>
        <input
          id={`${id}-${name}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed[name]}
          onChange={({ target }) => set({ [name]: target.value })}
          {...wrongness(`${id}-${name}`, hint, error)}
        />
        <FieldNotes id={`${id}-${name}`} hint={hint} error={error} />
      </div>
    );
  }
}

function typedOf(season: WireSeason | undefined) {
  const prices = { price: String(season?.price ?? ""), weekendPrice: String(season?.weekendPrice ?? "") };
  return { ...christmas, ...season, ...prices };
}

/** Prices are undefined when the text is not an amount; the weekend price may be left empty. */
function readOf(typed: Record<PriceName, string>) {
  const dollarsOf = (text: string) => {
    const cents = readAmount(text)?.cents;
    return cents === undefined ? undefined : toDollars(cents);
  };
  const weekendPrice = typed.weekendPrice.trim() === "" ? null : dollarsOf(typed.weekendPrice);
  return { price: dollarsOf(typed.price), weekendPrice };
}
