import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Marked } from "#web/ui/Marked.tsx";
import { FieldNotes, wrongness } from "./Field.tsx";

export function TermsField({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={error ? "field terms bad" : "field terms"}>
      <label>
        <input name="acceptTerms" type="checkbox" {...wrongness(id, undefined, error)} />
        <span>
          <Marked text={t("accounts.register.terms")}>
            {(terms) => (
              // What is filled in so far stays.
              <Link className="link" to="/terms" target="_blank">
                {terms}
              </Link>
            )}
          </Marked>
        </span>
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
