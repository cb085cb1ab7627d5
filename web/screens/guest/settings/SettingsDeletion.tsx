import { useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part } from "#web/shared/account/MePage.tsx";
import { DeletionDialog } from "./DeletionDialog.tsx";

export function SettingsDeletion({ me }: { me: User }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Part title={t("settings.deletion.title")} lead={t("settings.deletion.lead")}>
      <dl className="deletion-what">
        <dt>{t("settings.deletion.erased")}</dt>
        <dd>{t("settings.deletion.erasedWhat")}</dd>
        <dt>{t("settings.deletion.kept")}</dt>
        <dd>{t("settings.deletion.keptWhat")}</dd>
      </dl>
      <button type="button" className="btn line" onClick={() => setAsking(true)}>
        {t("settings.deletion.open")}
      </button>
      {isAsking && <DeletionDialog me={me} onClose={() => setAsking(false)} />}
    </Part>
  );
}
