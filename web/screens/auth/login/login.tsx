import { clsx } from "clsx";
import { Link } from "react-router";
import { call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { PasswordField } from "#web/kit/fields/PasswordField.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { ForgotLink } from "#web/shared/account/ForgotLink.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { withNext } from "#web/shared/account/next.ts";
import { AccountPage, Elsewhere, useNext } from "#web/shared/auth/AccountPage.tsx";
import { GoogleSignIn } from "#web/shared/auth/GoogleSignIn.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";

export default function Login() {
  const { t } = useTranslation();
  const next = useNext();
  return (
    <AccountPage title={t("accounts.login.title")} lead={t("accounts.login.lead")}>
      <GoogleSignIn next={next}>
        <PasskeySignIn />
      </GoogleSignIn>
      <LoginForm next={next} />
      <Elsewhere>
        {t("accounts.login.noAccount")}{" "}
        <Link className={button.link} to={withNext("/auth/register", next)}>
          {t("accounts.login.toRegister")}
        </Link>
      </Elsewhere>
    </AccountPage>
  );
}

function LoginForm({ next }: { next: string }) {
  const { t } = useTranslation();
  const signIn = useSession((session) => session.signIn);
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { email: t("accounts.form.required"), password: t("accounts.form.required") },
    async send(credentials) {
      const { token, user } = await call("POST", "/auth/login", { body: credentials });
      signIn(token, user);
    },
  });
  return (
    <form {...form} className={field.form}>
      <Field
        label={t("accounts.form.email")}
        name="email"
        type="email"
        autoComplete="username webauthn"
        error={errors.email}
      />
      <PasswordField autoComplete="current-password" error={errors.password} />
      <ForgotLink to={withNext("/auth/forgot-password", next)} />
      <FormRefusal text={refusal} />
      <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
        {isBusy ? t("accounts.login.busy") : t("accounts.login.submit")}
      </button>
    </form>
  );
}
