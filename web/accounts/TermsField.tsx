import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldNotes, wrongness } from "./Field.tsx";

export function TermsField({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={error ? "field terms bad" : "field terms"}>
      <label>
        <input name="acceptTerms" type="checkbox" {...wrongness(id, undefined, error)} />
        {t("accounts.register.terms")}
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
