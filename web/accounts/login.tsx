import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { AccountPage, useNext } from "./AccountPage.tsx";
import { Field } from "./Field.tsx";
import { FormRefusal } from "./FormRefusal.tsx";
import { withNext } from "./next.ts";
import { PasswordField } from "./PasswordField.tsx";
import { showRefusal } from "./refusals.ts";

interface Credentials {
  email: string;
  password: string;
}

export default function Login() {
  const { t } = useTranslation();
  const next = useNext();
  return (
    <AccountPage title={t("accounts.login.title")} lead={t("accounts.login.lead")}>
      <LoginForm />
      <p className="account-other">
        {t("accounts.login.noAccount")}{" "}
        <Link className="link" to={withNext("/auth/register", next)}>
          {t("accounts.login.toRegister")}
        </Link>
      </p>
    </AccountPage>
  );
}

function LoginForm() {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const signIn = useSession((session) => session.signIn);
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (credentials) => {
    setRefusal(null);
    try {
      const { token, user } = await call("POST", "/auth/login", { body: credentials });
      signIn(token, user);
    } catch (error) {
      setRefusal(showRefusal(error, ["email", "password"], setError, t("accounts.form.noAnswer")));
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="account-form">
      <Field
        label={t("accounts.form.email")}
        field={register("email", { required: t("accounts.form.required") })}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
      />
      <PasswordField
        field={register("password", { required: t("accounts.form.required") })}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <FormRefusal text={refusal} />
      <button type="submit" className="btn wide" disabled={isSubmitting}>
        {isSubmitting ? t("accounts.login.busy") : t("accounts.login.submit")}
      </button>
    </form>
  );
}
