import type { ReactNode } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { PasswordField } from "#web/kit/fields/PasswordField.tsx";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BirthDateField, plainDateOf } from "#web/shared/account/BirthDateField.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { KnownEmail } from "#web/shared/account/KnownEmail.tsx";
import { TermsField } from "./TermsField.tsx";

interface Props {
  /** The email address entered before; if undefined, the form asks for one. */
  email?: string;
  onRegistered?(user: User): void;
  submit(isBusy: boolean): ReactNode;
}

/** Creates an account, which also signs the user in. */
export function RegisterForm({ email: known, onRegistered, submit }: Props) {
  const { t } = useTranslation();
  const signIn = useSession((session) => session.signIn);
  const empty = t("accounts.form.required");
  const noDate = t("accounts.register.birthRequired");
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: {
      name: empty,
      email: empty,
      password: empty,
      day: noDate,
      month: noDate,
      year: noDate,
      acceptTerms: t("accounts.register.termsRequired"),
    },
    // The request has a single birth date; its error is shown at the day field.
    names: { birthDate: "day" },
    async send({ name, email, password, day, month, year }) {
      const body = { name, email, password, birthDate: plainDateOf(day, month, year), acceptTerms: true as const };
      const { token, user } = await call("POST", "/auth/register", { body });
      signIn(token, user);
      onRegistered?.(user);
    },
  });
  return (
    <form {...form} className={field.form}>
      {known !== undefined && <KnownEmail email={known} />}
      <Field
        label={t("accounts.register.name")}
        name="name"
        autoComplete="name"
        hint={t("accounts.register.nameHint")}
        error={errors.name}
      />
      {known === undefined && (
        <Field
          label={t("accounts.form.email")}
          name="email"
          type="email"
          autoComplete="email"
          hint={t("accounts.register.emailHint")}
          error={errors.email}
        />
      )}
      <PasswordField autoComplete="new-password" hint={t("accounts.register.passwordHint")} error={errors.password} />
      <BirthDateField error={errors.day ?? errors.month ?? errors.year} />
      <TermsField error={errors.acceptTerms} />
      <FormRefusal text={refusal ?? (known === undefined ? null : (errors.email ?? null))} />
      {submit(isBusy)}
    </form>
  );
}
