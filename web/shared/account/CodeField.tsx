import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { confirmationDigits } from "#contract/accounts/limits.ts";
import { ApiError } from "#web/app/api.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./CodeField.module.css";

/** The state of a field for six digits, which sends them by itself at the sixth. */
export function useCode(verify: (digits: string) => Promise<unknown>) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  /** The digits in the field, which may be corrected while others are checked. */
  const entered = useRef(code);
  const verification = useMutation({
    mutationFn: verify,
    onError(error, sent) {
      input.current?.focus();
      // A code that got no response may be right: keep it.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (entered.current === sent) return isRefused && fill("");
      if (entered.current.length === confirmationDigits) verification.mutate(entered.current);
    },
  });

  function fill(digits: string) {
    entered.current = digits;
    setCode(digits);
  }

  function enter(typed: string) {
    const digits = typed.replaceAll(/\D/g, "").slice(0, confirmationDigits);
    fill(digits);
    if (verification.isPending) return;
    verification.reset();
    if (digits.length === confirmationDigits) verification.mutate(digits);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!verification.isPending) verification.mutate(code);
  }

  return {
    /** Empties the field for another code. */
    restart() {
      fill("");
      input.current?.focus();
    },
    /** Clears the error message of the last code. */
    forgive: () => verification.reset(),
    form: { className: field.form, onSubmit: submit, noValidate: true } as const,
    field: { input, code, enter, error: verification.error, isPending: verification.isPending },
  };
}

interface Props {
  code: ReturnType<typeof useCode>["field"];
  label: string;
  hint?: string;
  submit: string;
  busy: string;
  /** Shown below the field. */
  children?: ReactNode;
}

export function CodeField({
  code: { input, code, enter, error, isPending },
  label,
  hint,
  submit,
  busy,
  children,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const wrong = error ? wrongWith(error) || t("accounts.form.noAnswer") : undefined;
  return (
    <div className={clsx(field.field, wrong && field.wrong)}>
      <label htmlFor={id}>{label}</label>
      <div className={layout.row}>
        <input
          ref={input}
          className={styles.code}
          id={id}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => enter(event.target.value)}
          {...wrongness(id, hint, wrong)}
        />
        <button type="submit" className={button.primary} disabled={isPending}>
          {isPending ? busy : submit}
        </button>
      </div>
      <FieldNotes id={id} hint={hint} />
      <div role="alert">
        <FieldNotes id={id} error={wrong} />
      </div>
      {children}
    </div>
  );
}

/** The message shown at the field: why the code is wrong, or why it could not be checked. */
function wrongWith(error: Error): string {
  return (error instanceof ApiError && error.fields.code) || error.message;
}
