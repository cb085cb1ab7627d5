import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { useWriting } from "./writing.ts";

interface Props {
  writing: Pick<ReturnType<typeof useWriting>, "refusal" | "next" | "swap" | "isBusy">;
}

/** Why nothing was saved, with a switch between what was typed and what is saved. */
export function RefusedSave({ writing: { refusal, next, swap, isBusy } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <FormRefusal text={refusal ?? (next ? t("hostTexts.savedElsewhere") : null)} />
      {next && (
        <p>
          <button type="button" className={button.link} disabled={isBusy} onClick={swap}>
            {next === "saved" ? t("hostTexts.showSaved") : t("hostTexts.showTyped")}
          </button>
        </p>
      )}
    </>
  );
}
