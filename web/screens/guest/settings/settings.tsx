import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { MePage, Part } from "#web/shared/account/MePage.tsx";
import { SettingsData } from "./SettingsData.tsx";
import { SettingsDeletion } from "./SettingsDeletion.tsx";
import { SettingsDevices } from "./SettingsDevices.tsx";
import { SettingsEmail } from "./SettingsEmail.tsx";
import { SettingsEmails } from "./SettingsEmails.tsx";
import { SettingsFactors } from "./SettingsFactors.tsx";
import { SettingsLanguage } from "./SettingsLanguage.tsx";
import { SettingsNotices } from "./SettingsNotices.tsx";
import { SettingsPassword } from "./SettingsPassword.tsx";

export default function Settings() {
  const { t } = useTranslation();
  return (
    <MePage title={t("settings.title")} loadError={t("settings.loadError")}>
      {(me) => (
        <>
          <SettingsLanguage me={me} />
          <SettingsNotices me={me} />
          <SettingsEmails me={me} />
          <SettingsEmail me={me} />
          <SettingsPassword me={me} />
          <SettingsFactors me={me} />
          <SettingsDevices />
          {me.host && <Hosting />}
          <SettingsData />
          <SettingsDeletion me={me} />
        </>
      )}
    </MePage>
  );
}

function Hosting() {
  const { t } = useTranslation();
  return (
    <Part title={t("settings.hosting.title")} lead={t("settings.hosting.lead")}>
      <Link className={button.line} to="/host/dashboard">
        {t("settings.hosting.go")}
      </Link>
    </Part>
  );
}
