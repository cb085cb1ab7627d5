import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError, call } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { AccountPage, useNext } from "./AccountPage.tsx";
import { BirthDateField, plainDateOf } from "./BirthDateField.tsx";
import { Field, FieldNotes } from "./Field.tsx";
import { FormRefusal } from "./FormRefusal.tsx";
import { withNext } from "./next.ts";
import { PasswordField } from "./PasswordField.tsx";
import { showRefusal } from "./refusals.ts";

export interface Registration {
  name: string;
  email: string;
  password: string;
  day: string;
  month: string;
  year: string;
  acceptTerms: boolean;
}

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

const blank: Registration = { name: "", email: "", password: "", day: "", month: "", year: "", acceptTerms: false };

function RegisterForm() {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const signIn = useSession((session) => session.signIn);
  const { register, handleSubmit, setError, formState } = useForm<Registration>({ defaultValues: blank });
  const { errors, isSubmitting } = formState;
  const required = { required: t("accounts.form.required") };

  const submit = handleSubmit(async ({ day, month, year, name, email, password }) => {
    setRefusal(null);
    const body = { name, email, password, birthDate: plainDateOf(day, month, year), acceptTerms: true as const };
    try {
      const { token, user } = await call("POST", "/auth/register", { body });
      signIn(token, user);
    } catch (error) {
      const order = ["name", "email", "password", "day", "acceptTerms"] as const;
      setRefusal(showRefusal(aboutTheDay(error), order, setError, t("accounts.form.noAnswer")));
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="account-form">
      <Field
        label={t("accounts.register.name")}
        field={register("name", required)}
        autoComplete="name"
        hint={t("accounts.register.nameHint")}
        error={errors.name?.message}
      />
      <Field
        label={t("accounts.form.email")}
        field={register("email", required)}
        type="email"
        autoComplete="email"
        hint={t("accounts.register.emailHint")}
        error={errors.email?.message}
      />
      <PasswordField
        field={register("password", required)}
        autoComplete="new-password"
        hint={t("accounts.register.passwordHint")}
        error={errors.password?.message}
      />
      <BirthDateField
        register={(name) => register(name, { required: t("accounts.register.birthRequired") })}
        error={errors.day?.message ?? errors.month?.message ?? errors.year?.message}
      />
      <Terms
        field={register("acceptTerms", { required: t("accounts.register.termsRequired") })}
        error={errors.acceptTerms?.message}
      />
      <FormRefusal text={refusal} />
      <button type="submit" className="btn wide" disabled={isSubmitting}>
        {isSubmitting ? t("accounts.register.busy") : t("accounts.register.submit")}
      </button>
    </form>
  );
}

function Terms({
  field,
  error,
}: {
  field: ReturnType<ReturnType<typeof useForm<Registration>>["register"]>;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={error ? "field terms bad" : "field terms"}>
      <label>
        <input
          {...field}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>
          <Trans
            t={t}
            i18nKey="accounts.register.terms"
            components={{ terms: <Link className="link" to="/terms" target="_blank" /> }}
          />
        </span>
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  );
}

/** The wire has one birth date; the page shows what is wrong with it at its first part. */
function aboutTheDay(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.birthDate === undefined) return error;
  const { status, message, fields } = error;
  return new ApiError(status, { message, fields: { ...fields, day: error.fields.birthDate } });
}
