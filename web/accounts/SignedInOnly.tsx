import { Fragment, type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "#web/session.ts";
import { useIsRead } from "#web/storage.ts";
import { withNext } from "./next.ts";

interface Props {
  /** Shown until the browser knows who is here, and on the way to the form. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Pages for whoever is signed in. Anybody else is led to the form, and comes back to this very address. */
export function SignedInOnly({ fallback, children }: Props) {
  const isKnown = useIsRead(useSession);
  const userId = useSession((session) => session.user?.id);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const here = pathname + search + hash;
  const mustSignIn = isKnown && userId === undefined;

  useEffect(() => {
    if (!mustSignIn) return;
    const signIn = () => {
      if (!useSession.getState().user) void navigate(withNext("/auth/login", here), { replace: true });
    };
    // Whoever the browser is about to know again is not sent away meanwhile.
    if (globalThis.returning) void globalThis.returning.then(signIn);
    else signIn();
  }, [mustSignIn, here, navigate]);

  if (userId === undefined) return fallback;
  // Somebody else begins anew.
  return <Fragment key={userId}>{children}</Fragment>;
}
