import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { reading } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { showToast } from "#web/ui/toast.ts";

interface Props {
  /** Shown until the server says that who is here is a host. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Pages for hosts, within those for whoever is signed in. Anybody else is led to where one becomes a host. */
export function HostOnly({ fallback, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const known = useSession((session) => session.user);
  const { data: me, error, isFetching, refetch } = useQuery(reading("/user/getme"));
  const isNoHost = me?.host === false;

  useEffect(() => {
    // Somebody may have become a host since signing in: the menu learns of it here.
    if (me && me.host !== known?.host) useSession.setState({ user: me });
  }, [me, known]);

  useEffect(() => {
    if (!isNoHost) return;
    void showToast({ text: t("host.noListings"), tone: "error", isForHost: true });
    void navigate("/becomehost", { replace: true });
  }, [isNoHost, t, navigate]);

  // What was true when signing in is good enough to begin with.
  if (me?.host ?? known?.host) return children;
  if (!error || isFetching) return fallback;
  return (
    <div className="state-box" role="alert">
      <h1 className="d3">{t("host.loadError")}</h1>
      <button type="button" className="btn line" onClick={() => void refetch()}>
        {t("common.retry")}
      </button>
    </div>
  );
}
