import { clsx } from "clsx";
import { useId, useState } from "react";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import field from "#web/kit/styles/field.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./ReviewPanel.module.css";

interface Props {
  label: string;
  hint: string;
  /** In characters. */
  maximum: number;
  rows: number;
  error: string | undefined;
}

/** A multi-line text field with a character count. */
export function TextField({ label, hint, maximum, rows, error }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [used, setUsed] = useState(0);
  return (
    <div className={clsx(field.field, error && field.wrong)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="text"
        rows={rows}
        maxLength={maximum}
        onChange={(event) => setUsed(event.target.value.length)}
        {...wrongness(id, hint, error)}
      />
      <div className={styles.notes}>
        <FieldNotes id={id} hint={hint} error={error} />
        <p className={clsx(field.hint, type.numbers)} aria-hidden="true">
          {t("reviews.form.used", { used, maximum })}
        </p>
      </div>
      <Unsaved isChanged={used > 0} what={t("reviews.form.unsent")} />
    </div>
  );
}
