import { clsx } from "clsx";
import { Link } from "react-router";
import { useSession } from "#web/app/session.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { withNext } from "#web/shared/account/next.ts";

const registration = "/host/hostregistration";

/** The visitor's next step: an account, the first listing, or the existing dashboard. */
export function HostWay() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  if (user) {
    return (
      <div className={clsx(layout.row, layout.gap8)}>
        <Link className={button.paper} to={registration}>
          {t("becomeHost.ways.publish")}
        </Link>
        {user.host && (
          <Link className={button.line} to="/host/dashboard">
            {t("becomeHost.ways.dashboard")}
          </Link>
        )}
      </div>
    );
  }
  return (
    <div className={clsx(layout.row, layout.gap8)}>
      <Link className={button.paper} to={withNext("/auth/register", registration)}>
        {t("becomeHost.ways.register")}
      </Link>
      <Link className={button.line} to={withNext("/auth/login", registration)}>
        {t("becomeHost.ways.login")}
      </Link>
    </div>
  );
}
