import { clsx } from "clsx";
import { Link } from "react-router";
import { call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { PasswordField } from "#web/kit/fields/PasswordField.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BirthDateField, plainDateOf } from "#web/shared/account/BirthDateField.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { withNext } from "#web/shared/account/next.ts";
import { AccountPage, Elsewhere, useNext } from "#web/shared/auth/AccountPage.tsx";
import { GoogleSignIn } from "#web/shared/auth/GoogleSignIn.tsx";
import { TermsField } from "#web/shared/auth/TermsField.tsx";

export default function Register() {
  const { t } = useTranslation();
  const next = useNext();
  return (
    <AccountPage title={t("accounts.register.title")} lead={t("accounts.register.lead")}>
      <GoogleSignIn next={next} />
      <RegisterForm />
      <Elsewhere>
        {t("accounts.register.hasAccount")}{" "}
        <Link className={button.link} to={withNext("/auth/login", next)}>
          {t("accounts.register.toLogin")}
        </Link>
      </Elsewhere>
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
    // The request has a single birth date; its error is shown at the day field.
    names: { birthDate: "day" },
    async send({ name, email, password, day, month, year }) {
      const body = { name, email, password, birthDate: plainDateOf(day, month, year), acceptTerms: true as const };
      const { token, user } = await call("POST", "/auth/register", { body });
      signIn(token, user);
      void showToast({ text: t("accounts.register.emailSent", { email: user.email }), tone: "done" });
    },
  });
  return (
    <form {...form} className={field.form}>
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
      <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
        {isBusy ? t("accounts.register.busy") : t("accounts.register.submit")}
      </button>
    </form>
  );
}
