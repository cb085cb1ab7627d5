import { clsx } from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { RichText } from "#web/kit/RichText.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

export function TermsField({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={clsx(field.field, error && field.wrong)}>
      <label className={field.check}>
        <input name="acceptTerms" type="checkbox" {...wrongness(id, undefined, error)} />
        <span>
          <RichText text={t("accounts.register.terms")}>
            {(terms) => (
              // A new tab, so that the form keeps its values.
              <Link className={button.link} to="/terms" target="_blank">
                {terms}
              </Link>
            )}
          </RichText>
        </span>
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
