import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { useWriting } from "./writing.ts";

interface Props {
  writing: Pick<ReturnType<typeof useWriting>, "refusal" | "aside" | "swap" | "isBusy">;
}

/** Why nothing was saved, with a switch between the typed version and the one saved elsewhere. */
export function RefusedSave({ writing: { refusal, aside, swap, isBusy } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <FormRefusal text={refusal ?? (aside ? t("hostTexts.savedElsewhere") : null)} />
      {aside && (
        <p>
          <button type="button" className={button.link} disabled={isBusy} onClick={swap}>
            {aside.is === "saved" ? t("hostTexts.showSaved") : t("hostTexts.showTyped")}
          </button>
        </p>
      )}
    </>
  );
}
