import { Link } from "react-router";
import { useSession } from "#web/app/session.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { withNext } from "#web/shared/account/next.ts";

const registration = "/host/hostregistration";

/** The visitor's next step: an account, the first listing, or the existing dashboard. */
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
