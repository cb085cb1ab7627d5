import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { safeNext } from "#contract/next.ts";
import { useSite } from "#web/layout/site.ts";
import { useSession } from "#web/session.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import "./accounts.css";

interface Props {
  title: string;
  lead: string;
  children?: ReactNode;
}

/** A form by which somebody signs in. Whoever is signed in already goes on at once. */
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

/** The sheet the forms stand on. */
export function AccountSheet({ title, lead, children }: Props) {
  return (
    <div className="wrap account-page">
      <div className="account-sheet">
        <h1 className="d2" tabIndex={-1}>
          {title}
        </h1>
        <p className="account-lead">{lead}</p>
        {children}
      </div>
    </div>
  );
}

/** What became of it, in the form's place: the focus goes there. */
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

/** After signing in here too: the session is what says so. */
function useGoOnWhenSignedIn() {
  const next = useNext();
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  useEffect(() => {
    if (isSignedIn) void navigate(next, { replace: true });
  }, [isSignedIn, next, navigate]);
}
