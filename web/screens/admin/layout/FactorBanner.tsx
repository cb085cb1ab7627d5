import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import { reading } from "#web/app/queries.ts";
import { useSite } from "#web/app/site.ts";
import { formatDayOf } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./AdminLayout.module.css";

/** Tells an admin to set up a second factor before the deadline, and to renew recovery codes when none are left. */
export function FactorBanner() {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const { data: factors } = useQuery(reading("/user/factors"));
  if (!factors || factors.state === "not_asked") return null;
  const { state, setUpBy, app, passkeys, recoveryCodesLeft } = factors;
  if (state === "to_set_up_soon") {
    return (
      <div className={clsx(panel.notice, panel.withIcon, panel.wait, styles.banner)} role="status">
        <Icon name="alert" />
        <p>
          {setUpBy
            ? t("identity.banner.setUpBy", { day: formatDayOf(setUpBy, timeZone, language) })
            : t("identity.banner.setUp")}{" "}
          <Link className={button.link} to="/dashboard/settings#factors">
            {t("identity.banner.toSettings")}
          </Link>
        </p>
      </div>
    );
  }
  if (recoveryCodesLeft > 0 || (!app && passkeys.length === 0)) return null;
  return (
    <p className={clsx(panel.notice, styles.banner, styles.calm)}>
      {t("identity.banner.noCodes")}{" "}
      <Link className={button.link} to="/dashboard/settings#factors">
        {t("identity.banner.renew")}
      </Link>
    </p>
  );
}
