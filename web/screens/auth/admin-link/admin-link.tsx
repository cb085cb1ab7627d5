import { clsx } from "clsx";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { ApiError, call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { PasswordField } from "#web/kit/fields/PasswordField.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { ForgotLink } from "#web/shared/account/ForgotLink.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { afterSignIn } from "#web/shared/account/next.ts";
import { AccountSheet, Outcome } from "#web/shared/auth/AccountPage.tsx";
import { LinkComing, LinkPage } from "#web/shared/auth/LinkPage.tsx";
import { dropLinkToken, takeLinkToken } from "#web/shared/auth/link-token.ts";

const page = "/auth/admin-link";

/** Runs only in the browser, which keeps the link's token. The token is not used before the form is submitted. */
export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { token: takeLinkToken(page, params.token) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const { t } = useTranslation();
  return <LinkComing title={t("accounts.adminLink.title")} />;
}

/** Signs an admin in by password and a link made on the server, whatever session is open in this browser. */
export default function AdminLink() {
  const { t } = useTranslation();
  const { token } = useLoaderData<typeof clientLoader>();
  const [isRefused, setRefused] = useState(false);
  return (
    <LinkPage title={t("accounts.adminLink.title")}>
      {token === null || isRefused ? (
        <Outcome title={t("accounts.link.noGood")} lead={t("accounts.adminLink.noGood")} />
      ) : (
        <AccountSheet title={t("accounts.adminLink.title")} lead={t("accounts.adminLink.lead")}>
          <EntryForm token={token} onRefused={() => setRefused(true)} />
        </AccountSheet>
      )}
    </LinkPage>
  );
}

function EntryForm({ token: link, onRefused }: { token: string; onRefused(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signIn = useSession((session) => session.signIn);
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { password: t("accounts.form.required") },
    async send({ password }) {
      try {
        const { token, user } = await call("POST", "/auth/admin-link", { body: { token: link, password } });
        dropLinkToken(page);
        signIn(token, user);
        void navigate(afterSignIn(user, "/admin"), { replace: true });
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
        autoComplete="current-password"
        hint={t("accounts.adminLink.newPassword")}
        error={errors.password}
      />
      <ForgotLink to="/auth/forgot-password" />
      <FormRefusal text={refusal} />
      <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
        {isBusy ? t("accounts.adminLink.busy") : t("accounts.adminLink.submit")}
      </button>
    </form>
  );
}
