import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Fields } from "#web/shared/listing-form/fields/Fields.tsx";
import { fieldOf, fieldsOfStep, type Step, steps } from "#web/shared/listing-form/fields.ts";
import { focusOn } from "#web/shared/listing-form/form.ts";
import { NetOfPrice } from "#web/shared/listing-form/NetOfPrice.tsx";
import { Photos } from "#web/shared/listing-form/photos/Photos.tsx";
import { countOf } from "#web/shared/listing-form/photos/photo-list.ts";
import { isRequired } from "#web/shared/listing-form/words.ts";
import type { DraftForm } from "./draft-form.ts";
import styles from "./HostRegistration.module.css";

interface Props {
  step: Step;
  writing: DraftForm;
  onGo(step: Step): void;
}

/** The fields of one step, or the photos, with links to the neighboring steps. */
export function StepForm({ step, writing, onGo }: Props) {
  const { t } = useTranslation();
  const { form, photos, save } = writing;
  const [needsPhoto, setNeedsPhoto] = useState(false);
  const names = fieldsOfStep(form.kind, step);
  const position = steps.indexOf(step);
  const hasPhotos = step !== "photos" || countOf(photos.list) > 0;

  function goOn(event: FormEvent) {
    event.preventDefault();
    setNeedsPhoto(!hasPhotos);
    if (!hasPhotos) return focusOn("photos");
    if (!form.check(names)) return;
    void save();
    onGo(steps[position + 1] ?? "review");
  }

  return (
    <form noValidate onSubmit={goOn}>
      {step === "photos" ? (
        <Photos
          photos={photos}
          onWork={() => void photos.send()}
          error={needsPhoto && !hasPhotos ? t("hostListing.wrong.photos") : undefined}
        />
      ) : (
        <>
          {names.some((name) => isRequired(fieldOf(form.kind, name))) && (
            <p className={clsx(type.small, styles.marked)}>{t("hostListing.required")}</p>
          )}
          <Fields names={names} />
        </>
      )}
      {step === "price" && (
        <div className={clsx(layout.stack, layout.above16)}>
          <NetOfPrice />
        </div>
      )}
      <div className={clsx(layout.row, layout.oneLine, rows.ending, layout.above32, styles.ways)}>
        <button
          type="button"
          className={button.line}
          disabled={position === 0}
          onClick={() => onGo(steps[position - 1] ?? "what")}
        >
          {t("hostListing.steps.back")}
        </button>
        <button type="submit" className={button.primary}>
          {step === "policy" ? t("hostListing.steps.toReview") : t("hostListing.steps.next")}
        </button>
      </div>
    </form>
  );
}
