import { useBeforeUnload, useBlocker } from "react-router";
import button from "../styles/button.module.css";
import layout from "../styles/layout.module.css";
import { useTranslation } from "../texts.tsx";
import { Dialog } from "./Dialog.tsx";

/** Asks before unsaved input is lost: within the site in our dialog, when leaving the site in the browser's. */
export function Unsaved({ isChanged, what }: { isChanged: boolean; what: string }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault();
  });
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={t("profile.unsaved.question")} isBusy={false} onClose={blocker.reset}>
      {(close) => (
        <>
          <p>{what}</p>
          <div className={layout.actions}>
            <button type="button" className={button.primary} onClick={close}>
              {t("profile.unsaved.stay")}
            </button>
            <button type="button" className={button.line} onClick={blocker.proceed}>
              {t("profile.unsaved.leave")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
