import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { AccountSheet } from "./AccountPage.tsx";

/** The frame of pages opened from links in emails. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  const { brandName } = useSite();
  return (
    <>
      <PageMeta title={`${title} · ${brandName}`} />
      <meta name="robots" content="noindex" />
      {children}
    </>
  );
}

/** Shown until the browser has read the URL. */
export function LinkComing({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <LinkPage title={title}>
      <AccountSheet title={title} lead={t("accounts.link.moment")} />
    </LinkPage>
  );
}

/** A note that the link belongs to a different account than the signed-in one. */
export function SomebodyElse({ email }: { email: string }) {
  const { t } = useTranslation();
  const here = useSession((session) => session.user);
  if (!here || here.email === email) return null;
  return <p>{t("accounts.link.somebodyElse", { name: here.name, email: here.email })}</p>;
}

/** A link to the user's account, or to the login form. */
export function GoOn() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return isSignedIn ? (
    <Link className={clsx(button.primary, button.wide, layout.above24)} to="/dashboard/settings">
      {t("accounts.link.toSettings")}
    </Link>
  ) : (
    <Link className={clsx(button.primary, button.wide, layout.above24)} to="/auth/login">
      {t("accounts.login.submit")}
    </Link>
  );
}
