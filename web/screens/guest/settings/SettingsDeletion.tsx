import { clsx } from "clsx";
import { useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part } from "#web/shared/account/MePage.tsx";
import { DeletionDialog } from "./DeletionDialog.tsx";

export function SettingsDeletion({ me }: { me: User }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Part title={t("settings.deletion.title")} lead={t("settings.deletion.lead")}>
      <dl>
        <dt className={type.strong}>{t("settings.deletion.erased")}</dt>
        <dd className={type.muted}>{t("settings.deletion.erasedWhat")}</dd>
        <dt className={clsx(type.strong, layout.above12)}>{t("settings.deletion.kept")}</dt>
        <dd className={type.muted}>{t("settings.deletion.keptWhat")}</dd>
      </dl>
      <button type="button" className={clsx(button.line, layout.above12)} onClick={() => setAsking(true)}>
        {t("settings.deletion.open")}
      </button>
      {isAsking && <DeletionDialog me={me} onClose={() => setAsking(false)} />}
    </Part>
  );
}
