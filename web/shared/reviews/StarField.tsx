import { clsx } from "clsx";
import { useId, useState } from "react";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { RatingMark } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./ReviewPanel.module.css";

const scores = [
  { score: 1, textKey: "reviews.form.scores.1" },
  { score: 2, textKey: "reviews.form.scores.2" },
  { score: 3, textKey: "reviews.form.scores.3" },
  { score: 4, textKey: "reviews.form.scores.4" },
  { score: 5, textKey: "reviews.form.scores.5" },
] as const;

/** A rating from 1 to 5: five radio buttons, drawn as marks filled up to the chosen one. */
export function StarField({ label, error }: { label: string; error: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  return (
    <fieldset className={field.field} {...wrongness(id, undefined, error)}>
      <legend>{label}</legend>
      <div className={styles.stars}>
        {scores.map(({ score, textKey }) => (
          <label key={score} className={clsx(button.round, score <= chosen && styles.filled)}>
            <input
              type="radio"
              name="rating"
              value={score}
              className={field.over}
              checked={score === chosen}
              onChange={() => setChosen(score)}
            />
            <RatingMark />
            <span className={type.forReaders}>{t("reviews.form.score", { score, meaning: t(textKey) })}</span>
          </label>
        ))}
        <span className={clsx(type.strong, styles.meaning)} aria-hidden="true">
          {scores.map(({ score, textKey }) => score === chosen && t(textKey))}
        </span>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
