import { clsx } from "clsx";
import { useState } from "react";
import type from "../styles/type.module.css";
import { useTranslation } from "../texts.tsx";
import { Field } from "./Field.tsx";
import styles from "./Fields.module.css";

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
      <button
        type="button"
        className={clsx(type.label, styles.show)}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t("accounts.form.hide") : t("accounts.form.show")}
        <span className={type.forReaders}> {t("accounts.form.thePassword")}</span>
      </button>
    </Field>
  );
}
