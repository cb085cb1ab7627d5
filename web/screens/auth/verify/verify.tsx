import { clsx } from "clsx";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { ApiError, call } from "#web/app/api.ts";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { useSession } from "#web/app/session.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { CodeEntry } from "#web/shared/account/CodeEntry.tsx";
import { useMailbox } from "#web/shared/account/confirming.ts";
import { rereadMe } from "#web/shared/account/me.ts";
import { withNext } from "#web/shared/account/next.ts";
import { Outcome } from "#web/shared/auth/AccountPage.tsx";
import { GoOn, LinkComing, LinkPage, SomebodyElse } from "#web/shared/auth/LinkPage.tsx";
import { takeLinkToken } from "#web/shared/auth/link-token.ts";

const page = "/auth/verify-email";

/** Runs only in the browser, so link prefetchers confirm nothing. Confirming twice is harmless. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = takeLinkToken(page, params.token);
  await Promise.all([useSession.persist.rehydrate(), readyAreaTexts()]);
  if (token === null) return { is: "no good" } as const;
  try {
    const { email } = await call("POST", "/auth/verify-email", { body: { token } });
    const { user, update } = useSession.getState();
    if (user?.email === email) update({ ...user, emailVerified: true });
    return { is: "done", email } as const;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === "link_invalid"
      ? ({ is: "no good" } as const)
      : ({ is: "stuck", said: error.message } as const);
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const { t } = useTranslation();
  return <LinkComing title={t("accounts.verify.title")} />;
}

export default function VerifyEmail() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <LinkPage title={t("accounts.verify.title")}>
      {loaded.is === "done" && (
        <Outcome title={t("accounts.verify.done")} lead={t("accounts.verify.doneLead", { email: loaded.email })}>
          <SomebodyElse email={loaded.email} />
          <GoOn />
        </Outcome>
      )}
      {loaded.is === "no good" && <NoGood />}
      {loaded.is === "stuck" && <Stuck said={loaded.said} />}
    </LinkPage>
  );
}

function NoGood() {
  const { t } = useTranslation();
  const here = useSession((session) => session.user);
  const mailbox = useMailbox();
  if (!here) {
    return (
      <Outcome title={t("accounts.link.noGood")} lead={t("accounts.verify.noGood")}>
        <Link className={clsx(button.primary, button.wide)} to={withNext("/auth/login", "/dashboard/settings")}>
          {t("accounts.login.submit")}
        </Link>
      </Outcome>
    );
  }
  return here.emailVerified ? (
    <Outcome title={t("accounts.link.noGood")} lead={t("accounts.verify.isDone", { email: here.email })}>
      <GoOn />
    </Outcome>
  ) : (
    <Outcome title={t("accounts.link.noGood")} lead={t("accounts.verify.noGoodHere", { email: here.email })}>
      <CodeEntry email={here.email} hasCode mailbox={mailbox} onConfirmed={rereadMe} />
    </Outcome>
  );
}

function Stuck({ said }: { said: string }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  return (
    <Outcome title={t("accounts.verify.stuck")} lead={said || t("accounts.form.noAnswer")}>
      <button
        type="button"
        className={clsx(button.primary, button.wide)}
        disabled={state !== "idle"}
        onClick={() => void revalidate()}
      >
        {state === "idle" ? t("common.retry") : t("accounts.verify.title")}
      </button>
    </Outcome>
  );
}
