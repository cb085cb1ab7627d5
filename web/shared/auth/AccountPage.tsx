import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { safeNext } from "#contract/accounts/next.ts";
import { isBookPath } from "#contract/public-pages.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { afterSignIn } from "#web/shared/account/next.ts";
import { tellOfReturnedEmail } from "#web/shared/account/returned-email.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import styles from "./AccountPage.module.css";

interface Props {
  title: string;
  lead: string;
  children?: ReactNode;
}

/** A sign-in form. Users who are signed in already are redirected at once. */
export function AccountPage(props: Props) {
  const { brandName } = useSite();
  useGoOnWhenSignedIn();
  return (
    <>
      <PageMeta title={`${props.title} · ${brandName}`} />
      <AccountSheet {...props} />
    </>
  );
}

/** The panel around the forms. */
export function AccountSheet({ title, lead, children }: Props) {
  return (
    <div className={clsx(layout.wrap, styles.page)}>
      <div className={styles.sheet}>
        <h1 className={type.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={clsx(type.muted, styles.lead)}>{lead}</p>
        {children}
      </div>
    </div>
  );
}

/** Links to other forms, below a form. */
export function Elsewhere({ children }: { children: ReactNode }) {
  return <p className={clsx(rows.ending, layout.above24)}>{children}</p>;
}

/** The result, in place of the form: its heading gets the focus. */
export function Outcome({ title, lead, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => sheet.current?.querySelector("h1")?.focus(), []);
  return (
    <div ref={sheet}>
      <AccountSheet title={title} lead={lead}>
        {children}
      </AccountSheet>
    </div>
  );
}

export function useNext(): string {
  const { search } = useLocation();
  return safeNext(new URLSearchParams(search).get("next"));
}

/**
 * Also redirects after signing in on this page, because it follows the session. If `next` is a page that books, even
 * signed-out users are redirected, because that page asks for the account itself, with the booking in sight.
 */
function useGoOnWhenSignedIn() {
  const next = useNext();
  const { search } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const admin = useSession((session) => session.user?.admin ?? false);
  const returned = useSession((session) => session.user?.emailReturned && session.user.email);
  useEffect(() => {
    if (returned) tellOfReturnedEmail(returned);
  }, [returned]);
  useEffect(() => {
    const target = new URL(next, window.location.origin);
    const asksItself = isBookPath(target.pathname);
    if (!isSignedIn && !asksItself) return;
    const trouble = new URLSearchParams(search).get("google");
    if (asksItself && trouble) target.searchParams.set("google", trouble);
    const address = target.pathname + target.search + target.hash;
    void navigate(isSignedIn ? afterSignIn({ admin }, address) : address, { replace: true });
  }, [isSignedIn, admin, next, search, navigate]);
}
