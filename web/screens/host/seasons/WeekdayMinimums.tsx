import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import type { HostSeasons } from "#contract/hosting/seasons.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { week } from "#web/shared/calendar/weekdays.ts";
import { fieldsOf, refusalBeside } from "#web/shared/hosting/calendar-data.ts";
import { NightsField } from "./NightsField.tsx";
import styles from "./Seasons.module.css";
import { useSaving } from "./seasons-data.ts";

/** The minimum stay by the weekday of arrival, outside seasons that have a minimum of their own. */
export function WeekdayMinimums({ known }: { known: HostSeasons }) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState<Partial<HostSeasons["weekdayMinimums"]>>({});
  const saving = useSaving(known, () => {
    void showToast({ text: t("hostCalendar.seasons.weekdays.saved"), tone: "done", isForHost: true });
  });
  const wrong = fieldsOf(saving.error);
  const shown = { ...known.weekdayMinimums, ...changed };
  const isChanged = week.some((day) => shown[day] !== known.weekdayMinimums[day]);
  const refusal = refusalBeside(saving.error, {
    isShown: (field) => field.startsWith("weekdayMinimums."),
    noAnswer: t("host.noAnswer"),
  });

  function save(event: FormEvent) {
    event.preventDefault();
    const forgetSaved = () => setChanged((now) => (now === changed ? {} : now));
    saving.mutate({ weekdayMinimums: shown }, { onSuccess: forgetSaved });
  }

  return (
    <section className={clsx(layout.part, layout.aboveBlock)}>
      <h2 className={type.heading}>{t("hostCalendar.seasons.weekdays.title")}</h2>
      <p className={clsx(type.muted, layout.measure)}>
        {t("hostCalendar.seasons.weekdays.what", { count: known.minimumNights })}
      </p>
      <form className={layout.above16} onSubmit={save} noValidate>
        <div className={styles.week}>
          {week.map((day) => (
            <NightsField
              key={day}
              label={t(`catalogues.days.${day}`)}
              value={shown[day]}
              usual={known.minimumNights}
              most={known.maximumNights}
              error={wrong[`weekdayMinimums.${day}`]}
              onChange={(nights) => setChanged({ ...changed, [day]: nights })}
            />
          ))}
        </div>
        <FormRefusal text={refusal} />
        <button
          type="submit"
          className={clsx(button.primary, layout.above16)}
          disabled={saving.isPending || !isChanged}
        >
          {saving.isPending ? t("hostCalendar.saving") : t("hostCalendar.seasons.weekdays.save")}
        </button>
      </form>
      <Unsaved isChanged={isChanged} what={t("hostCalendar.seasons.unsaved")} />
    </section>
  );
}
