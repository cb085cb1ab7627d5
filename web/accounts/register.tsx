import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { showToast } from "#web/ui/toast.ts";
import { AccountPage, useNext } from "./AccountPage.tsx";
import { BirthDateField, plainDateOf } from "./BirthDateField.tsx";
import { Field } from "./Field.tsx";
import { FormRefusal } from "./FormRefusal.tsx";
import { useAccountForm } from "./form.ts";
import { GoogleSignIn } from "./GoogleSignIn.tsx";
import { withNext } from "./next.ts";
import { PasswordField } from "./PasswordField.tsx";
import { TermsField } from "./TermsField.tsx";

export default function Register() {
  const { t } = useTranslation();
  const next = useNext();
  return (
    <AccountPage title={t("accounts.register.title")} lead={t("accounts.register.lead")}>
      <GoogleSignIn />
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
      void showToast({ text: t("accounts.register.letterSent", { email: user.email }), tone: "done" });
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
      <TermsField error={errors.acceptTerms} />
      <FormRefusal text={refusal} />
      <button type="submit" className="btn wide" disabled={isBusy}>
        {isBusy ? t("accounts.register.busy") : t("accounts.register.submit")}
      </button>
    </form>
  );
}
