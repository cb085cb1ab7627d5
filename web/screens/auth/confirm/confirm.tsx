import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { ApiError, call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { rereadMe } from "#web/shared/account/me.ts";
import { withNext } from "#web/shared/account/next.ts";
import { AccountSheet, Outcome } from "#web/shared/auth/AccountPage.tsx";
import { GoOn, LinkComing, LinkPage, SomebodyElse } from "#web/shared/auth/LinkPage.tsx";
import { dropLinkToken, takeLinkToken } from "#web/shared/auth/link-token.ts";

const page = "/auth/confirm-email";

/** Runs only in the browser, which keeps the link's token. The token is not used before the user confirms. */
export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { token: takeLinkToken(page, params.token) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const { t } = useTranslation();
  return <LinkComing title={t("accounts.confirm.title")} />;
}

export default function ConfirmEmail() {
  const { t } = useTranslation();
  const { token } = useLoaderData<typeof clientLoader>();
  const confirm = useConfirm();
  const code = confirm.error instanceof ApiError ? confirm.error.code : undefined;
  return (
    <LinkPage title={t("accounts.confirm.title")}>
      {confirm.data ? (
        <Outcome
          title={t("accounts.confirm.done")}
          lead={t("accounts.confirm.doneLead", { email: confirm.data.email })}
        >
          <SomebodyElse email={confirm.data.email} />
          <GoOn />
        </Outcome>
      ) : token === null || code === "link_invalid" ? (
        <NoGood lead={t("accounts.confirm.noGood")} />
      ) : code === "email_taken" ? (
        <NoGood lead={t("accounts.confirm.taken")} />
      ) : (
        <AccountSheet title={t("accounts.confirm.title")} lead={t("accounts.confirm.lead")}>
          <FormRefusal text={confirm.error && (confirm.error.message || t("accounts.form.noAnswer"))} />
          <button
            type="button"
            className={clsx(button.primary, button.wide, layout.above24)}
            disabled={confirm.isPending}
            onClick={() => confirm.mutate(token)}
          >
            {confirm.isPending ? t("accounts.confirm.busy") : t("accounts.confirm.submit")}
          </button>
        </AccountSheet>
      )}
    </LinkPage>
  );
}

function useConfirm() {
  return useMutation({
    mutationFn: async (token: string) => {
      const answer = await call("POST", "/auth/confirm-email", { body: { token } });
      dropLinkToken(page);
      await rereadMe();
      return answer;
    },
    onError: (error) => {
      if (error instanceof ApiError && ["link_invalid", "email_taken"].includes(error.code)) dropLinkToken(page);
    },
  });
}

function NoGood({ lead }: { lead: string }) {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <Outcome title={t("accounts.link.noGood")} lead={lead}>
      <Link
        className={clsx(button.primary, button.wide)}
        to={isSignedIn ? "/dashboard/settings" : withNext("/auth/login", "/dashboard/settings")}
      >
        {isSignedIn ? t("accounts.link.toSettings") : t("accounts.login.submit")}
      </Link>
    </Outcome>
  );
}
