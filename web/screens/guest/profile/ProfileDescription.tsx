import { clsx } from "clsx";
import { useId, useState } from "react";
import { descriptionLength } from "#contract/accounts/limits.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import field from "#web/kit/styles/field.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./GuestProfile.module.css";

/** A multiline text field with a character counter. */
export function ProfileDescription({ text, error }: { text: string; error: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  const [used, setUsed] = useState(text.length);
  const hint = t("profile.facts.descriptionHint");
  return (
    <div className={clsx(field.field, error && field.wrong)}>
      <label htmlFor={id}>{t("profile.facts.description")}</label>
      <textarea
        id={id}
        name="description"
        rows={6}
        maxLength={descriptionLength}
        defaultValue={text}
        onChange={(event) => setUsed(event.target.value.length)}
        {...wrongness(id, hint, error)}
      />
      <div className={styles.notes}>
        <div>
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
        <p className={clsx(field.hint, type.numbers, type.nowrap)} aria-hidden="true">
          {t("profile.facts.used", { used, maximum: descriptionLength })}
        </p>
      </div>
    </div>
  );
}
