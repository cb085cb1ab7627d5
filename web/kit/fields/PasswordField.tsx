import { useState } from "react";
import { useTranslation } from "../texts.tsx";
import { Field } from "./Field.tsx";

interface Props {
  /** Defaults to «Contraseña». */
  label?: string;
  name?: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string | undefined;
}

export function PasswordField({ label, name = "password", autoComplete, hint, error }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={label ?? t("accounts.form.password")}
      name={name}
      type={isShown ? "text" : "password"}
      autoComplete={autoComplete}
      hint={hint}
      error={error}
    >
      <button type="button" className="field-show" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t("accounts.form.hide") : t("accounts.form.show")}
        <span className="sr-only"> {t("accounts.form.thePassword")}</span>
      </button>
    </Field>
  );
}
