import { useId, useState } from "react";
import { descriptionLength } from "#contract/accounts/limits.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { useTranslation } from "#web/kit/texts.tsx";

/** A multiline text field with a character counter. */
export function ProfileDescription({ text, error }: { text: string; error: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  const [used, setUsed] = useState(text.length);
  const hint = t("profile.facts.descriptionHint");
  return (
    <div className={error ? "field bad" : "field"}>
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
      <div className="me-notes">
        <div>
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
        <p className="hint num" aria-hidden="true">
          {t("profile.facts.used", { used, maximum: descriptionLength })}
        </p>
      </div>
    </div>
  );
}
