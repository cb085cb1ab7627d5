import { clsx } from "clsx";
import { useLocation } from "react-router";
import { call } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { GoogleButton, GoogleTroubleNote, Or } from "#web/shared/auth/GoogleSignIn.tsx";
import { Question } from "./BookFrame.tsx";

export interface SaidEmail {
  email: string;
  hasAccount: boolean;
  hasPassword: boolean;
}

/** Asks for the email address, which decides the next question. */
export function EmailStep({ host, onSaid }: { host: string; onSaid(said: SaidEmail): void }) {
  const { t } = useTranslation();
  const { google } = useSite();
  const here = useHere();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { email: t("accounts.form.required") },
    async send({ email }) {
      onSaid({ email: email.trim(), ...(await call("POST", "/auth/lookup", { body: { email } })) });
    },
  });
  return (
    <Question title={t("book.email.title")} lead={t("book.email.lead")}>
      <form {...form} className={field.form}>
        <GoogleTroubleNote />
        <Field
          label={t("accounts.form.email")}
          name="email"
          type="email"
          autoComplete="email"
          hint={t("book.email.hint", { host })}
          error={errors.email}
        />
        <FormRefusal text={refusal} />
        <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
          {isBusy ? t("book.email.busy") : t("book.email.submit")}
        </button>
      </form>
      {google && (
        <div className={clsx(layout.stack, layout.above16)}>
          <Or />
          <GoogleButton next={here} />
        </div>
      )}
    </Question>
  );
}

/** The address of this page with the chosen stay, to return to. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("google");
  return `${pathname}?${params}`;
}
