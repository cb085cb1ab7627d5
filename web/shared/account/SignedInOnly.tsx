import { Fragment, type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "#web/app/session.ts";
import { useIsRead } from "#web/app/storage.ts";
import { keepOn } from "#web/shared/notices/push.ts";
import { withNext } from "./next.ts";

interface Props {
  /** Shown until the session has been read, and on the way to the login form. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Pages for signed-in users. Others are redirected to the login form, and return to this URL afterwards. */
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
    // Wait for a session that is being restored before redirecting.
    if (globalThis.returning) void globalThis.returning.then(signIn);
    else signIn();
  }, [mustSignIn, here, navigate]);

  useEffect(() => {
    if (userId !== undefined) void keepOn(userId);
  }, [userId]);

  if (userId === undefined) return fallback;
  // Another user gets fresh state.
  return <Fragment key={userId}>{children}</Fragment>;
}
