import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isHosting } from "#web/shared/hosting/rights.ts";

interface Props {
  /** Shown until the server confirms that the user is a host. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Pages about a host's money, which co-hosts cannot see. One booking has a page without money for them. */
const forHosts = /^\/host\/(dashboard|bookings\/?$|statement)/;

/**
 * Guards host pages, inside the guard for signed-in users. On pages for hosts only, co-hosts are redirected to the
 * arrivals, and anybody else to `/becomehost`.
 */
export function HostOnly({ fallback, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const known = useSession((session) => session.user);
  const { data: me, error, isFetching, refetch } = useQuery(reading("/user/getme"));
  const { pathname } = useLocation();
  const isNoHost = me !== undefined && !isHosting(me);
  const mustLeave = me?.host === false && isHosting(me) && forHosts.test(pathname);

  useEffect(() => {
    // The user may have become a host since signing in: update the session so that the menu shows it.
    const isNew = me && (me.host !== known?.host || String(me.helpsAs) !== String(known.helpsAs));
    if (isNew) useSession.setState({ user: me });
  }, [me, known]);

  useEffect(() => {
    if (mustLeave) void navigate("/host/turnovers", { replace: true });
  }, [mustLeave, navigate]);

  useEffect(() => {
    if (!isNoHost) return;
    void showToast({ text: t("host.noListings"), tone: "error", isForHost: true });
    void navigate("/becomehost", { replace: true });
  }, [isNoHost, t, navigate]);

  // Until the server responds, use the value stored at sign-in.
  const user = me ?? known;
  if (user && isHosting(user)) return mustLeave ? fallback : children;
  if (!error || isFetching) return fallback;
  return (
    <div className={clsx(panel.state, layout.above24)} role="alert">
      <h1 className={type.heading}>{t("host.loadError")}</h1>
      <button type="button" className={button.line} onClick={() => void refetch()}>
        {t("common.retry")}
      </button>
    </div>
  );
}
