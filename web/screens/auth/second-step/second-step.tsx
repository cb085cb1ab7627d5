import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { safeNext } from "#contract/accounts/next.ts";
import { call } from "#web/app/api.ts";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useMailbox } from "#web/shared/account/confirming.ts";
import { SignedInOnly } from "#web/shared/account/SignedInOnly.tsx";
import { AccountSheet, Elsewhere, Outcome } from "#web/shared/auth/AccountPage.tsx";
import { LinkComing, LinkPage } from "#web/shared/auth/LinkPage.tsx";
import { RecoveryCodes } from "#web/shared/identity/RecoveryCodes.tsx";
import { useProof } from "#web/shared/identity/useProof.ts";

/** Loaded lazily, because a session needs at most one of them. */
const FirstFactor = lazyPart(async () => (await import("./FirstFactor.tsx")).FirstFactor);
const Proof = lazyPart(async () => (await import("#web/shared/identity/Proof.tsx")).Proof);

/** Runs only in the browser, which has the session. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await Promise.all([readyAreaTexts(), useSession.persist.rehydrate()]);
  return { next: safeNext(new URL(request.url).searchParams.get("next")) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const { t } = useTranslation();
  return <LinkComing title={t("accounts.secondStep")} />;
}

/** The page between signing in and the admin area: asks for the second factor, or for setting one up. */
export default function SecondStep() {
  const { t } = useTranslation();
  const { next } = useLoaderData<typeof clientLoader>();
  return (
    <SignedInOnly fallback={<HydrateFallback />}>
      <LinkPage title={t("accounts.secondStep")}>
        <Step next={next} />
      </LinkPage>
    </SignedInOnly>
  );
}

function Step({ next }: { next: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mailbox = useMailbox();
  useProof();
  const { data: factors, error, isFetching, refetch } = useQuery(reading("/user/factors"));
  // Once the codes are shown, nothing may replace them, whatever is refetched in the meantime.
  const [codes, setCodes] = useState<string[] | null>(null);
  const { state } = factors ?? {};
  const isAsked = state === "to_prove" || state === "to_set_up";
  const isDone = state !== undefined && !isAsked && codes === null;

  const goOn = useEffectEvent(() => {
    // Drops the responses that were refused for lack of the factor, so that they are fetched again.
    client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/admin") });
    void navigate(next, { replace: true });
  });
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone]);

  // The keys remount each part, so that it takes the focus when it replaces another.
  if (codes) {
    return (
      <Outcome key="codes" title={t("identity.recovery.once")} lead={t("identity.recovery.what")}>
        <RecoveryCodes codes={codes} onKept={() => void refetch().then(() => setCodes(null))} />
      </Outcome>
    );
  }
  if (!factors && error && !isFetching) {
    return (
      <AccountSheet title={t("accounts.secondStep")} lead={t("identity.secondStep.lead")}>
        <FormRefusal text={error.message || t("accounts.form.noAnswer")} />
        <button
          type="button"
          className={clsx(button.primary, button.wide, layout.above24)}
          onClick={() => void refetch()}
        >
          {t("common.retry")}
        </button>
        <SignOut />
      </AccountSheet>
    );
  }
  if (!factors || !isAsked) return <AccountSheet title={t("accounts.secondStep")} lead={t("accounts.link.moment")} />;
  if (state === "to_set_up") {
    return (
      <Outcome key="set-up" title={t("identity.secondStep.setUp")} lead={t("identity.secondStep.setUpLead")}>
        <Suspense fallback={<Coming />}>
          <FirstFactor onAdded={(recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : void refetch())} />
        </Suspense>
        <SignOut />
      </Outcome>
    );
  }
  return (
    <Outcome key="prove" title={t("accounts.secondStep")} lead={t("identity.secondStep.lead")}>
      <Suspense fallback={<Coming />}>
        <Proof
          methods={factors.methods.filter((method) => method !== "password" && method !== "email")}
          mailbox={mailbox}
          onProven={() => void refetch()}
        />
      </Suspense>
      <SignOut />
    </Outcome>
  );
}

function Coming() {
  const { t } = useTranslation();
  return <p role="status">{t("common.loading")}</p>;
}

function SignOut() {
  const { t } = useTranslation();
  const navigate = useNavigate();

  function signOut() {
    call("POST", "/auth/logout").catch(() => {});
    // Signing out redirects to the sign-in form at once, so going to the home page must come after that.
    flushSync(() => useSession.getState().signOut());
    void navigate("/");
  }

  return (
    <Elsewhere>
      {t("identity.secondStep.notYou")}{" "}
      <button type="button" className={button.link} onClick={signOut}>
        {t("layout.user.logout")}
      </button>
    </Elsewhere>
  );
}
