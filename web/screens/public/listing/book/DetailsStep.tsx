import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { PasswordField } from "#web/kit/fields/PasswordField.tsx";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BirthDateField, plainDateOf } from "#web/shared/account/BirthDateField.tsx";
import { ForgotLink } from "#web/shared/account/ForgotLink.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { KnownEmail } from "#web/shared/account/KnownEmail.tsx";
import { withNext } from "#web/shared/account/next.ts";
import { GoogleButton } from "#web/shared/auth/GoogleSignIn.tsx";
import { RegisterForm } from "#web/shared/auth/RegisterForm.tsx";
import { TermsField } from "#web/shared/auth/TermsField.tsx";
import { keepAnswers, keptAnswers } from "./answers.ts";
import { Question, SaidLine } from "./BookFrame.tsx";
import { type SaidEmail, useHere } from "./EmailStep.tsx";

interface Props {
  said: SaidEmail;
  /** The amount to pay, once it is known. */
  total: number | undefined;
  /** Goes back to the email question. */
  onChange(): void;
}

/** For an email address without an account. Registering signs the guest in, and the payment step follows. */
export function RegisterStep({ said, total, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Question title={t("book.register.title")}>
      <SaidLine label={t("book.said.email")} text={said.email} onChange={onChange} />
      <KeptFields>
        <RegisterForm email={said.email} submit={(isBusy) => <GoOn total={total} isBusy={isBusy} />} />
      </KeptFields>
    </Question>
  );
}

/** For an email address with an account: asks for its password, or for Google if it has none. */
export function SignInStep({ said, total, onChange }: Props) {
  const { t } = useTranslation();
  const { google } = useSite();
  const here = useHere();
  const signIn = useSession((session) => session.signIn);
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { password: t("accounts.form.required") },
    async send({ password }) {
      const { token, user } = await call("POST", "/auth/login", { body: { email: said.email, password } });
      signIn(token, user);
    },
  });
  return (
    <Question title={t("book.signIn.title")} lead={said.hasPassword ? undefined : t("book.signIn.noPassword")}>
      <SaidLine label={t("book.said.email")} text={said.email} onChange={onChange} />
      {said.hasPassword ? (
        <form {...form} className={field.form}>
          <KnownEmail email={said.email} />
          <PasswordField autoComplete="current-password" error={errors.password} />
          <ForgotLink to={withNext("/auth/forgot-password", here)} />
          <FormRefusal text={refusal} />
          <GoOn total={total} isBusy={isBusy} />
        </form>
      ) : (
        <div className={clsx(layout.stack, layout.loose, layout.above24)}>
          {google && <GoogleButton next={here} />}
          <Link className={button.link} to={withNext("/auth/forgot-password", here)}>
            {t("book.signIn.setPassword")}
          </Link>
        </div>
      )}
    </Question>
  );
}

interface CompleteProps {
  user: User;
  total: number | undefined;
  /** Called before the answers are sent. */
  onAnswer(): void;
}

/** Asks for what is still missing after a first sign-in through Google. */
export function CompleteStep({ user, total, onAnswer }: CompleteProps) {
  const { t } = useTranslation();
  const update = useSession((session) => session.update);
  const noDate = t("accounts.register.birthRequired");
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { day: noDate, month: noDate, year: noDate, acceptTerms: t("accounts.complete.termsRequired") },
    names: { birthDate: "day" },
    async send({ day, month, year }) {
      onAnswer();
      const body = { birthDate: plainDateOf(day, month, year), acceptTerms: true as const };
      update(await call("POST", "/user/complete-profile", { body }));
    },
  });
  return (
    <Question title={t("accounts.complete.title")} lead={t("book.complete.lead")}>
      <SaidLine label={t("book.said.email")} text={user.email} />
      <KeptFields>
        <form {...form} className={field.form}>
          <BirthDateField error={errors.day ?? errors.month ?? errors.year} />
          <TermsField error={errors.acceptTerms} />
          <FormRefusal text={refusal} />
          <GoOn total={total} isBusy={isBusy} />
        </form>
      </KeptFields>
    </Question>
  );
}

/** These survive a reload of the page: neither the password nor the consent to the terms. */
const keptFields = ["name", "day", "month", "year"];

function KeptFields({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { typed } = keptAnswers();
    for (const name of keptFields) {
      const input = formIn(place)?.elements.namedItem(name);
      const isField = input instanceof HTMLInputElement || input instanceof HTMLSelectElement;
      if (isField && input.value === "") input.value = typed[name] ?? "";
    }
  }, []);

  function keep() {
    const data = new FormData(formIn(place) ?? undefined);
    keepAnswers({ typed: Object.fromEntries(keptFields.map((name) => [name, String(data.get(name) ?? "")])) });
  }

  return (
    <div ref={place} onInput={keep}>
      {children}
    </div>
  );
}

function formIn({ current }: RefObject<HTMLElement | null>) {
  return current?.querySelector("form");
}

function GoOn({ total, isBusy }: { total: number | undefined; isBusy: boolean }) {
  const { t } = useTranslation();
  const words = total === undefined ? t("book.pay.goOn") : t("book.pay.goOnFor", { amount: formatAmount(total) });
  return (
    <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
      {isBusy ? t("book.pay.moment") : words}
    </button>
  );
}
