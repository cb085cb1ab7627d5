import { useEffect, useEffectEvent, useRef } from "react";
import { useSession } from "#web/app/session.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { openDialog } from "./open-dialog.tsx";

/** Resolves to whether the same person signed in again in another tab, once somebody does or closes the dialog. */
export function askToSignInAgain(): Promise<boolean> {
  return openDialog((end) => <SignInAgain onEnd={end} />);
}

function SignInAgain({ onEnd }: { onEnd(isSame: boolean): void }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.token !== before.token) end(now.user?.id === before.user?.id);
      }),
    [],
  );
  // Overrides the focus that an opened dialog gives to its first button, which would close it.
  useEffect(() => link.current?.focus(), []);
  return (
    <Dialog title={t("identity.ended.title")} isBusy={false} onClose={() => onEnd(false)}>
      {() => (
        <>
          <p>{t("identity.ended.lead")}</p>
          <div className={layout.actions}>
            <a ref={link} className={button.primary} href="/auth/login" target="_blank" rel="noreferrer">
              {t("accounts.login.submit")}
            </a>
          </div>
        </>
      )}
    </Dialog>
  );
}
