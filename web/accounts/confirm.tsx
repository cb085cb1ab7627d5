import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { ApiError, call } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { AccountSheet, Outcome } from "./AccountPage.tsx";
import { FormRefusal } from "./FormRefusal.tsx";
import { GoOn, LinkComing, LinkPage, SomebodyElse } from "./LinkPage.tsx";
import { dropLinkToken, takeLinkToken } from "./link-token.ts";
import { rereadMe } from "./me.ts";
import { withNext } from "./next.ts";

const page = "/auth/confirm-email";

/** In the browser alone, which keeps the link's token. Nothing is used up before somebody says so. */
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
            className="btn wide account-next"
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
        className="btn wide"
        to={isSignedIn ? "/dashboard/settings" : withNext("/auth/login", "/dashboard/settings")}
      >
        {isSignedIn ? t("accounts.link.toSettings") : t("accounts.login.submit")}
      </Link>
    </Outcome>
  );
}
