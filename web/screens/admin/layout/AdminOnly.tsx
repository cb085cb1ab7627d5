import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";

interface Props {
  /** Shown until the server confirms that the user is an admin. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Guards admin pages, inside the guard for signed-in users. Anybody else gets a 404. */
export function AdminOnly({ fallback, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const known = useSession((session) => session.user);
  const { data: me, error, isFetching, refetch } = useQuery(reading("/user/getme"));
  const isNoAdmin = me?.admin === false;

  useEffect(() => {
    // The user may have become an admin since signing in: update the session so that the menu shows it.
    if (me && me.admin !== known?.admin) useSession.getState().update(me);
  }, [me, known]);

  useEffect(() => {
    if (isNoAdmin) void navigate("/404", { replace: true });
  }, [isNoAdmin, navigate]);

  // Until the server responds, use the value stored at sign-in.
  if (me?.admin ?? known?.admin) return children;
  if (!error || isFetching) return fallback;
  return <LoadFailure title={t("host.loadError")} error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
}
