import { clsx } from "clsx";
import { type ClientLoaderFunctionArgs, Link, replace, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { safeNext } from "#contract/accounts/next.ts";
import { isBookPath } from "#contract/public-pages.ts";
import { ApiError, call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BirthDateField, plainDateOf } from "#web/shared/account/BirthDateField.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { afterSignIn, withNext } from "#web/shared/account/next.ts";
import { tellOfReturnedEmail } from "#web/shared/account/returned-email.ts";
import { AccountSheet, Elsewhere } from "#web/shared/auth/AccountPage.tsx";
import { TermsField } from "#web/shared/auth/TermsField.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";

/**
 * The end of a Google sign-in: exchanges the code in the address for a session, and asks for birth date and terms
 * if they are missing. Runs only in the browser, which has the cookie and keeps the session.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get("next"));
  const code = searchParams.get("code");
  if (code !== null) {
    try {
      const { token, user } = await call("POST", "/auth/exchange", { body: { code } });
      useSession.getState().signIn(token, user);
      if (user.emailReturned) tellOfReturnedEmail(user.email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "sign_in_lost") return { isStuck: true, next } as const;
      const search = new URLSearchParams({ google: "expired", ...(next !== "/" && { next }) });
      throw replace(`/auth/login?${search}`);
    }
  }
  await useSession.persist.rehydrate();
  const { user } = useSession.getState();
  if (!user) throw replace(withNext("/auth/login", next));
  const { pathname } = new URL(next, request.url);
  if (user.profileComplete || isBookPath(pathname)) throw replace(afterSignIn(user, next));
  // The code is used up: remove it so that the page can be reloaded.
  if (code !== null) throw replace(withNext("/auth/complete", next));
  return { isStuck: false, name: user.name, next: afterSignIn(user, next) } as const;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <>
      <Meta />
      <Busy />
    </>
  );
}

export default function Complete() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <>
      <Meta />
      {loaded.isStuck ? <Stuck /> : <AskForRest name={loaded.name} next={loaded.next} />}
    </>
  );
}

function Meta() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (
    <>
      <PageMeta title={`${t("accounts.complete.title")} · ${brandName}`} />
      <meta name="robots" content="noindex" />
    </>
  );
}

function Busy() {
  const { t } = useTranslation();
  return <AccountSheet title={t("accounts.complete.busy")} lead={t("accounts.complete.moment")} />;
}

function Stuck() {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  if (state !== "idle") return <Busy />;
  return (
    <AccountSheet title={t("accounts.complete.stuck")} lead={t("accounts.form.noAnswer")}>
      <button type="button" className={clsx(button.primary, button.wide)} onClick={() => void revalidate()}>
        {t("common.retry")}
      </button>
    </AccountSheet>
  );
}

function AskForRest({ name, next }: { name: string; next: string }) {
  const { t } = useTranslation();
  return (
    <AccountSheet title={t("accounts.complete.title")} lead={t("accounts.complete.lead", { name: name.split(" ")[0] })}>
      <RestForm next={next} />
      <Elsewhere>
        <Link className={button.link} to={next} replace>
          {t("accounts.complete.later")}
        </Link>
      </Elsewhere>
    </AccountSheet>
  );
}

function RestForm({ next }: { next: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const noDate = t("accounts.register.birthRequired");
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { day: noDate, month: noDate, year: noDate, acceptTerms: t("accounts.complete.termsRequired") },
    names: { birthDate: "day" },
    async send({ day, month, year }) {
      const body = { birthDate: plainDateOf(day, month, year), acceptTerms: true as const };
      const user = await call("POST", "/user/complete-profile", { body });
      const { token, signIn } = useSession.getState();
      if (token) signIn(token, user);
      void navigate(next, { replace: true });
    },
  });
  return (
    <form {...form} className={field.form}>
      <BirthDateField error={errors.day ?? errors.month ?? errors.year} />
      <TermsField error={errors.acceptTerms} />
      <FormRefusal text={refusal} />
      <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
        {isBusy ? t("accounts.complete.saving") : t("accounts.complete.submit")}
      </button>
    </form>
  );
}
