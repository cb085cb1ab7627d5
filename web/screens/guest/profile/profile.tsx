import { clsx } from "clsx";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { MePage, Part } from "#web/shared/account/MePage.tsx";
import { withNext } from "#web/shared/account/next.ts";
import styles from "./GuestProfile.module.css";
import { HiddenPart } from "./HiddenPart.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { ProfilePhoto } from "./ProfilePhoto.tsx";

export default function Profile() {
  const { t } = useTranslation();
  return (
    <MePage title={t("profile.title")} loadError={t("profile.loadError")}>
      {(me) => (
        <>
          {!me.profileComplete && <Incomplete />}
          <Part title={t("profile.photo.title")} lead={t("profile.photo.lead")}>
            <HiddenPart me={me} part="picture" />
            <ProfilePhoto me={me} />
          </Part>
          <Part title={t("profile.facts.title")} lead={t("profile.facts.lead")}>
            <HiddenPart me={me} part="description" />
            <ProfileForm me={me} />
          </Part>
        </>
      )}
    </MePage>
  );
}

function Incomplete() {
  const { t } = useTranslation();
  return (
    <p className={clsx(panel.notice, panel.wait, layout.narrow, styles.notice)}>
      {t("profile.incomplete")}{" "}
      <Link className={clsx(button.link, type.ink)} to={withNext("/auth/complete", "/dashboard/profile")}>
        {t("profile.complete")}
      </Link>
    </p>
  );
}
