import { useEffect, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { sentenceOf } from "#web/app/api.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part, Said } from "#web/shared/account/MePage.tsx";
import { type NoticesStatus, noticesStatusOf, turnOff, turnOn } from "#web/shared/notices/push.ts";

/** Turns notices on and off in this browser. */
export function SettingsNotices({ me }: { me: User }) {
  const { t } = useTranslation();
  const [status, setStatus] = useState<NoticesStatus>();
  const [isBusy, setBusy] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    void noticesStatusOf(me.id).then(setStatus);
  }, [me.id]);

  async function change(act: () => Promise<NoticesStatus>) {
    setBusy(true);
    setRefusal(null);
    try {
      const now = await act();
      setChanged(now !== status);
      setStatus(now);
    } catch (error) {
      setRefusal((error instanceof Error && sentenceOf(error)) || t("settings.notices.failed"));
    }
    setBusy(false);
  }

  return (
    <Part title={t("settings.notices.title")} lead={t("settings.notices.lead")}>
      {status === "unsupported" && <p>{t("settings.notices.unsupported")}</p>}
      {status === "install" && <p>{t("settings.notices.install")}</p>}
      {status === "denied" && <p>{t("settings.notices.denied")}</p>}
      {status === "off" && (
        <button type="button" className={button.line} disabled={isBusy} onClick={() => change(() => turnOn(me.id))}>
          {t("settings.notices.turnOn")}
        </button>
      )}
      {status === "on" && (
        <button type="button" className={button.line} disabled={isBusy} onClick={() => change(turnOff)}>
          {t("settings.notices.turnOff")}
        </button>
      )}
      <Said
        text={
          isChanged &&
          (status === "on" ? t("settings.notices.done") : status === "off" && t("settings.notices.stopped"))
        }
      />
      <FormRefusal text={refusal} />
    </Part>
  );
}
