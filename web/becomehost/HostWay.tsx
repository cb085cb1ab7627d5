import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { withNext } from "#web/accounts/next.ts";
import { useSession } from "#web/session.ts";

const registration = "/host/hostregistration";

/** The next step for whoever reads: an account, the first listing, or the dashboard there is already. */
export function HostWay() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  if (user) {
    return (
      <div className="chips">
        <Link className="btn paper" to={registration}>
          {t("becomeHost.ways.publish")}
        </Link>
        {user.host && (
          <Link className="btn line" to="/host/dashboard">
            {t("becomeHost.ways.dashboard")}
          </Link>
        )}
      </div>
    );
  }
  return (
    <div className="chips">
      <Link className="btn paper" to={withNext("/auth/register", registration)}>
        {t("becomeHost.ways.register")}
      </Link>
      <Link className="btn line" to={withNext("/auth/login", registration)}>
        {t("becomeHost.ways.login")}
      </Link>
    </div>
  );
}
