import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from "react-router";
import { ApiError, call } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { AccountSheet, Outcome } from "./AccountPage.tsx";
import { FormRefusal } from "./FormRefusal.tsx";
import { useAccountForm } from "./form.ts";
import { LinkComing, LinkPage, SomebodyElse } from "./LinkPage.tsx";
import { dropLinkToken, takeLinkToken } from "./link-token.ts";
import { PasswordField } from "./PasswordField.tsx";

const page = "/auth/reset-password";

/** In the browser alone, which keeps the link's token. Nothing is used up before the form is sent. */
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
        // Every session of the account is over, the one here too.
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
    <form {...form} className="account-form">
      <PasswordField
        label={t("accounts.reset.password")}
        autoComplete="new-password"
        hint={t("accounts.register.passwordHint")}
        error={errors.password}
      />
      <FormRefusal text={refusal} />
      <button type="submit" className="btn wide" disabled={isBusy}>
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
      <button type="button" className="btn wide account-next" onClick={logIn}>
        {isSomebodyHere ? t("accounts.reset.changePerson") : t("accounts.login.submit")}
      </button>
    </Outcome>
  );

  function logIn() {
    // The form sends on whoever is signed in.
    if (isSomebodyHere) call("POST", "/auth/logout").catch(() => {});
    flushSync(() => useSession.getState().signOut());
    void navigate("/auth/login");
  }
}

function NoGood() {
  const { t } = useTranslation();
  return (
    <Outcome title={t("accounts.link.noGood")} lead={t("accounts.reset.noGood")}>
      <Link className="btn wide" to="/auth/forgot-password">
        {t("accounts.reset.another")}
      </Link>
    </Outcome>
  );
}
