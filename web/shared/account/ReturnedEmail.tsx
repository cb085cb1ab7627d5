import { clsx } from "clsx";
import { Link } from "react-router";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useMe } from "./me.ts";

/** Tells a person that emails do not reach them, on every page of their account. */
export function ReturnedEmail() {
  const { t } = useTranslation();
  const { data: me } = useMe();
  if (!me?.emailReturned) return null;
  return (
    <div className={clsx(panel.notice, panel.withIcon, panel.wait, layout.above12, layout.offPaper)} role="status">
      <Icon name="alert" />
      <p>
        {t("accounts.returned.what", { email: me.email })}{" "}
        <Link className={button.link} to="/dashboard/settings#email">
          {t("accounts.returned.toSettings")}
        </Link>
      </p>
    </div>
  );
}
