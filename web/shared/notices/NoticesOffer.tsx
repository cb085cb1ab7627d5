import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { sentenceOf } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { declineOffer, isToBeOffered, turnOn } from "./push.ts";

/** Offers notices where a person is likely to wait for news. Renders nothing if unsupported or declined. */
export function NoticesOffer({ why }: { why: string }) {
  const { t } = useTranslation();
  const userId = useSession(({ user }) => user?.id);
  const [isOffered, setOffered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (userId === undefined) return;
    let isHere = true;
    void isToBeOffered(userId).then((is) => isHere && setOffered(is));
    return () => {
      isHere = false;
    };
  }, [userId]);
  if (userId === undefined || !isOffered) return null;

  async function accept(owner: number) {
    setBusy(true);
    try {
      const status = await turnOn(owner);
      if (status === "on") void showToast({ text: t("settings.notices.done"), tone: "done" });
      else declineOffer();
      setOffered(false);
    } catch (error) {
      const text = (error instanceof Error && sentenceOf(error)) || t("settings.notices.failed");
      void showToast({ text, tone: "error" });
    }
    setBusy(false);
  }

  return (
    <aside
      className={clsx(panel.notice, panel.sea, layout.row, layout.spread)}
      aria-label={t("settings.notices.title")}
    >
      <p>{why}</p>
      <div className={clsx(layout.row, layout.gap8)}>
        <button
          type="button"
          className={clsx(button.line, button.small)}
          disabled={isBusy}
          onClick={() => accept(userId)}
        >
          {t("settings.notices.accept")}
        </button>
        <button
          type="button"
          className={clsx(button.link, button.tall)}
          disabled={isBusy}
          onClick={() => {
            declineOffer();
            setOffered(false);
          }}
        >
          {t("settings.notices.decline")}
        </button>
      </div>
    </aside>
  );
}
