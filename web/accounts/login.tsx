import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { AccountPage, useNext } from "./AccountPage.tsx";
import { Field } from "./Field.tsx";
import { FormRefusal } from "./FormRefusal.tsx";
import { useAccountForm } from "./form.ts";
import { GoogleSignIn } from "./GoogleSignIn.tsx";
import { withNext } from "./next.ts";
import { PasswordField } from "./PasswordField.tsx";

export default function Login() {
  const { t } = useTranslation();
  const next = useNext();
  return (
    <AccountPage title={t("accounts.login.title")} lead={t("accounts.login.lead")}>
      <GoogleSignIn />
      <LoginForm next={next} />
      <p className="account-other">
        {t("accounts.login.noAccount")}{" "}
        <Link className="link" to={withNext("/auth/register", next)}>
          {t("accounts.login.toRegister")}
        </Link>
      </p>
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
    <form {...form} className="account-form">
      <Field label={t("accounts.form.email")} name="email" type="email" autoComplete="username" error={errors.email} />
      <PasswordField autoComplete="current-password" error={errors.password} />
      <p className="account-forgot">
        <Link className="link" to={withNext("/auth/forgot-password", next)}>
          {t("accounts.login.forgot")}
        </Link>
      </p>
      <FormRefusal text={refusal} />
      <button type="submit" className="btn wide" disabled={isBusy}>
        {isBusy ? t("accounts.login.busy") : t("accounts.login.submit")}
      </button>
    </form>
  );
}
