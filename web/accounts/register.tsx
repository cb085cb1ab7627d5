import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { AccountPage, useNext } from "./AccountPage.tsx";
import { BirthDateField, plainDateOf } from "./BirthDateField.tsx";
import { Field, FieldNotes, wrongness } from "./Field.tsx";
import { FormRefusal } from "./FormRefusal.tsx";
import { useAccountForm } from "./form.ts";
import { withNext } from "./next.ts";
import { PasswordField } from "./PasswordField.tsx";

export default function Register() {
  const { t } = useTranslation();
  const next = useNext();
  return (
    <AccountPage title={t("accounts.register.title")} lead={t("accounts.register.lead")}>
      <RegisterForm />
      <p className="account-other">
        {t("accounts.register.hasAccount")}{" "}
        <Link className="link" to={withNext("/auth/login", next)}>
          {t("accounts.register.toLogin")}
        </Link>
      </p>
    </AccountPage>
  );
}

function RegisterForm() {
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
    // The wire has one birth date; what is wrong with it stands at its first part.
    names: { birthDate: "day" },
    async send({ name, email, password, day, month, year }) {
      const body = { name, email, password, birthDate: plainDateOf(day, month, year), acceptTerms: true as const };
      const { token, user } = await call("POST", "/auth/register", { body });
      signIn(token, user);
    },
  });
  return (
    <form {...form} className="account-form">
      <Field
        label={t("accounts.register.name")}
        name="name"
        autoComplete="name"
        hint={t("accounts.register.nameHint")}
        error={errors.name}
      />
      <Field
        label={t("accounts.form.email")}
        name="email"
        type="email"
        autoComplete="email"
        hint={t("accounts.register.emailHint")}
        error={errors.email}
      />
      <PasswordField autoComplete="new-password" hint={t("accounts.register.passwordHint")} error={errors.password} />
      <BirthDateField error={errors.day ?? errors.month ?? errors.year} />
      <Terms error={errors.acceptTerms} />
      <FormRefusal text={refusal} />
      <button type="submit" className="btn wide" disabled={isBusy}>
        {isBusy ? t("accounts.register.busy") : t("accounts.register.submit")}
      </button>
    </form>
  );
}

function Terms({ error }: { error: string | undefined }) {
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
