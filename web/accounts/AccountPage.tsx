import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSite } from "#web/layout/site.ts";
import { useSession } from "#web/session.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { safeNext } from "./next.ts";
import "./accounts.css";

/** The sheet both forms stand on. Whoever is signed in already goes on at once. */
export function AccountPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { brandName } = useSite();
  useGoOnWhenSignedIn();
  return (
    <div className="wrap account-page">
      <PageMeta title={`${title} · ${brandName}`} />
      <div className="account-sheet">
        <h1 className="d2">{title}</h1>
        <p className="account-lead">{lead}</p>
        {children}
      </div>
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
