import { clsx } from "clsx";
import { useState } from "react";
import { flushSync } from "react-dom";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from "react-router";
import { ApiError, call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { PasswordField } from "#web/kit/fields/PasswordField.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { AccountSheet, Outcome } from "#web/shared/auth/AccountPage.tsx";
import { LinkComing, LinkPage, SomebodyElse } from "#web/shared/auth/LinkPage.tsx";
import { dropLinkToken, takeLinkToken } from "#web/shared/auth/link-token.ts";

const page = "/auth/reset-password";

/** Runs only in the browser, which keeps the link's token. The token is not used before the form is submitted. */
export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { token: takeLinkToken(page, params.token) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const { t } = useTranslation();
  return <LinkComing title={t("accounts.reset.title")} />;
}

export default function ResetPassword() {
  const { t } = useTranslation();
  const { token } = useLoaderData<typeof clientLoader>();
  const [isRefused, setRefused] = useState(false);
  const [email, setEmail] = useState<string>();
  return (
    <LinkPage title={t("accounts.reset.title")}>
      {email !== undefined ? (
        <Done email={email} />
      ) : token === null || isRefused ? (
        <NoGood />
      ) : (
        <AccountSheet title={t("accounts.reset.title")} lead={t("accounts.reset.lead")}>
          <ResetForm token={token} onDone={setEmail} onRefused={() => setRefused(true)} />
        </AccountSheet>
      )}
    </LinkPage>
  );
}

interface FormProps {
  token: string;
  onDone(email: string): void;
  onRefused(): void;
}

function ResetForm({ token, onDone, onRefused }: FormProps) {
  const { t } = useTranslation();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { password: t("accounts.form.required") },
    async send({ password }) {
      try {
        const { email } = await call("POST", "/auth/reset-password", { body: { token, password } });
        dropLinkToken(page);
        const { user, signOut } = useSession.getState();
        // The reset ends every session of the account, including this one.
        if (user?.email === email) signOut();
        onDone(email);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "link_invalid")) throw error;
        dropLinkToken(page);
        onRefused();
      }
    },
  });
  return (
    <form {...form} className={field.form}>
      <PasswordField
        label={t("accounts.reset.password")}
        autoComplete="new-password"
        hint={t("accounts.register.passwordHint")}
        error={errors.password}
      />
      <FormRefusal text={refusal} />
      <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
        {isBusy ? t("accounts.reset.busy") : t("accounts.reset.submit")}
      </button>
    </form>
  );
}

function Done({ email }: { email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSomebodyHere = useSession((session) => session.isAuthenticated);
  return (
    <Outcome title={t("accounts.reset.done")} lead={t("accounts.reset.doneLead", { email })}>
      <SomebodyElse email={email} />
      <button type="button" className={clsx(button.primary, button.wide, layout.above24)} onClick={logIn}>
        {isSomebodyHere ? t("accounts.reset.changePerson") : t("accounts.login.submit")}
      </button>
    </Outcome>
  );

  function logIn() {
    // The login form redirects signed-in users.
    if (isSomebodyHere) call("POST", "/auth/logout").catch(() => {});
    flushSync(() => useSession.getState().signOut());
    void navigate("/auth/login");
  }
}

function NoGood() {
  const { t } = useTranslation();
  return (
    <Outcome title={t("accounts.link.noGood")} lead={t("accounts.reset.noGood")}>
      <Link className={clsx(button.primary, button.wide)} to="/auth/forgot-password">
        {t("accounts.reset.another")}
      </Link>
    </Outcome>
  );
}
