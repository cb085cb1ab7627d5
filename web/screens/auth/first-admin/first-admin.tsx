import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { ApiError, call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { afterSignIn, withNext } from "#web/shared/account/next.ts";
import { Outcome } from "#web/shared/auth/AccountPage.tsx";
import { LinkComing, LinkPage } from "#web/shared/auth/LinkPage.tsx";
import { dropLinkToken, takeLinkToken } from "#web/shared/auth/link-token.ts";

const page = "/auth/first-admin";

/** Runs only in the browser. The token is used on a button press only, so that signing in first does not spend it. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = takeLinkToken(page, params.token);
  await useSession.persist.rehydrate();
  return { token };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const { t } = useTranslation();
  return <LinkComing title={t("accounts.firstAdmin.title")} />;
}

export default function FirstAdmin() {
  const { t } = useTranslation();
  const { token } = useLoaderData<typeof clientLoader>();
  return (
    <LinkPage title={t("accounts.firstAdmin.title")}>{token === null ? <NoGood /> : <Claim token={token} />}</LinkPage>
  );
}

function NoGood() {
  const { t } = useTranslation();
  return <Outcome title={t("accounts.link.noGood")} lead={t("accounts.firstAdmin.noGood")} />;
}

function Claim({ token }: { token: string }) {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const claim = useMutation({
    mutationFn: () => call("POST", "/auth/first-admin", { body: { token } }),
    onSuccess() {
      dropLinkToken(page);
      const { user: me, update } = useSession.getState();
      if (me) update({ ...me, admin: true });
    },
  });
  if (claim.isSuccess) {
    return (
      <Outcome title={t("accounts.firstAdmin.done")} lead={t("accounts.firstAdmin.doneLead")}>
        <Link className={clsx(button.primary, button.wide)} to={afterSignIn({ admin: true }, "/admin")}>
          {t("accounts.firstAdmin.toPanel")}
        </Link>
      </Outcome>
    );
  }
  if (claim.error instanceof ApiError && claim.error.code === "link_invalid") return <NoGood />;
  if (!user) {
    return (
      <Outcome title={t("accounts.firstAdmin.title")} lead={t("accounts.firstAdmin.signIn")}>
        <Link className={clsx(button.primary, button.wide)} to={withNext("/auth/login", page)}>
          {t("accounts.login.submit")}
        </Link>
      </Outcome>
    );
  }
  return (
    <Outcome title={t("accounts.firstAdmin.title")} lead={t("accounts.firstAdmin.ask", { name: user.name })}>
      {claim.error && <p role="alert">{claim.error.message || t("accounts.form.noAnswer")}</p>}
      <button
        type="button"
        className={clsx(button.primary, button.wide)}
        disabled={claim.isPending}
        onClick={() => claim.mutate()}
      >
        {claim.isPending ? t("accounts.firstAdmin.busy") : t("accounts.firstAdmin.claim")}
      </button>
    </Outcome>
  );
}
