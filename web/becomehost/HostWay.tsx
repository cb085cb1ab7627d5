import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { withNext } from "#web/accounts/next.ts";
import { useSite } from "#web/layout/site.ts";
import { useSession } from "#web/session.ts";

/** The next step for whoever reads: an account, a letter to the operator, or the dashboard there is already. */
export function HostWay() {
  const { t } = useTranslation();
  const { brandName, support } = useSite();
  const user = useSession((session) => session.user);
  if (user?.host) {
    return (
      <div className="chips">
        <Link className="btn paper" to="/host/dashboard">
          {t("becomeHost.ways.dashboard")}
        </Link>
      </div>
    );
  }
  if (user && support) {
    return (
      <>
        <div className="chips">
          <a className="btn paper" href={letterTo(support.email, brandName, t)}>
            {t("becomeHost.ways.write")}
          </a>
        </div>
        <p className="host-way-hint">{t("becomeHost.ways.writeHint")}</p>
      </>
    );
  }
  return (
    <div className="chips">
      <Link className="btn paper" to={withNext("/auth/register", "/becomehost")}>
        {t("becomeHost.ways.register")}
      </Link>
      <Link className="btn line" to={withNext("/auth/login", "/becomehost")}>
        {t("becomeHost.ways.login")}
      </Link>
    </div>
  );
}

function letterTo(email: string, brand: string, t: TFunction): string {
  const subject = encodeURIComponent(t("becomeHost.ways.subject", { brand }));
  const body = encodeURIComponent(t("becomeHost.ways.body").replaceAll("\n", "\r\n"));
  return `mailto:${email}?subject=${subject}&body=${body}`;
}
