import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { reading } from "#web/api.ts";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { useSession } from "#web/session.ts";

interface Props {
  /** Shown until the server says that who is here is an admin. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Pages for admins, within those for whoever is signed in. For anybody else there is nothing here. */
export function AdminOnly({ fallback, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const known = useSession((session) => session.user);
  const { data: me, error, isFetching, refetch } = useQuery(reading("/user/getme"));
  const isNoAdmin = me?.admin === false;

  useEffect(() => {
    // Somebody may have become an admin since signing in: the menu learns of it here.
    if (me && me.admin !== known?.admin) useSession.getState().update(me);
  }, [me, known]);

  useEffect(() => {
    if (isNoAdmin) void navigate("/404", { replace: true });
  }, [isNoAdmin, navigate]);

  // What was true when signing in is good enough to begin with.
  if (me?.admin ?? known?.admin) return children;
  if (!error || isFetching) return fallback;
  return <LoadFailure title={t("host.loadError")} error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
}
