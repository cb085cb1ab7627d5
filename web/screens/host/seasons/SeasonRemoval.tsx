import type { HostSeasons, WireSeason } from "#contract/hosting/seasons.ts";
import { sentenceOf as refusalOf } from "#web/app/api.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useSavingSeason } from "./seasons-data.ts";
import { sentenceOf } from "./sentences.ts";

interface Props {
  known: HostSeasons;
  season: WireSeason;
  onClose(): void;
}

/** Asks before a season is deleted. */
export function SeasonRemoval({ known, season, onClose }: Props) {
  const { t, language } = useTranslation();
  const { saving, base } = useSavingSeason({
    known,
    season,
    onSaved() {
      void showToast({ text: t("hostCalendar.seasons.removal.done"), tone: "done", isForHost: true });
      onClose();
    },
  });
  const { name } = base ?? season;
  const remove = () => saving.mutate({ seasons: known.seasons.filter((other) => other.name !== name) });
  return (
    <Dialog title={t("hostCalendar.seasons.removal.question", { name })} isBusy={saving.isPending} onClose={onClose}>
      {(close) => (
        <>
          {base && <p>{sentenceOf(base, { t, language, today: known.today })}</p>}
          <p>{t("hostCalendar.seasons.removal.what")}</p>
          <FormRefusal text={saving.error ? (refusalOf(saving.error) ?? t("host.noAnswer")) : null} />
          <div className={layout.actions}>
            {/* Without a base, the season is gone. */}
            <button type="button" className={button.risk} disabled={saving.isPending || !base} onClick={remove}>
              {t("hostCalendar.seasons.removal.remove")}
            </button>
            <button type="button" className={button.line} disabled={saving.isPending} onClick={close}>
              {t("hostCalendar.seasons.removal.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
