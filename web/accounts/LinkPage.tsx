import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSite } from "#web/layout/site.ts";
import { useSession } from "#web/session.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { AccountSheet } from "./AccountPage.tsx";

/** Around the pages that the links of letters open. */
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

/** Until the browser has looked at the address. */
export function LinkComing({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <LinkPage title={title}>
      <AccountSheet title={title} lead={t("accounts.link.moment")} />
    </LinkPage>
  );
}

/** A link is for the account it was sent to, whoever is signed in here. */
export function SomebodyElse({ email }: { email: string }) {
  const { t } = useTranslation();
  const here = useSession((session) => session.user);
  if (!here || here.email === email) return null;
  return <p>{t("accounts.link.somebodyElse", { name: here.name, email: here.email })}</p>;
}

/** On to one's own account, or to where one signs in. */
export function GoOn() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return isSignedIn ? (
    <Link className="btn wide account-next" to="/dashboard/settings">
      {t("accounts.link.toSettings")}
    </Link>
  ) : (
    <Link className="btn wide account-next" to="/auth/login">
      {t("accounts.login.submit")}
    </Link>
  );
}
