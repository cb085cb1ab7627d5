import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSession } from "#web/app/session.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { touched } from "#web/kit/touch.ts";
import { KeyIcon } from "#web/shared/identity/KeyIcon.tsx";
import { knowsPasskeys } from "#web/shared/identity/passkeys.ts";
import { useTroubleWords } from "#web/shared/identity/trouble-words.ts";
import { type SignedIn, signInNow, signInWhenChosen } from "./passkey-sign-in.ts";

/** Signs in with a passkey: by the button, or by one that the browser offers in the email field. Needs JavaScript. */
export function PasskeySignIn() {
  const { t } = useTranslation();
  const signIn = useSession((session) => session.signIn);
  const troubleWords = useTroubleWords();
  const offering = useRef<AbortController>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const { calm, refusal } = troubleWords(error);

  const end = ({ token, user }: SignedIn) => signIn(token, user);
  const begin = useEffectEvent(() => void offer());
  useEffect(() => {
    begin();
    return () => offering.current?.abort();
  }, []);

  /** Waits for the first touch, so that a visitor who only looks loads nothing. Without an answer there is no offer. */
  async function offer() {
    const leaving = new AbortController();
    offering.current = leaving;
    await touched();
    const signedIn = await signInWhenChosen(leaving.signal, setError).catch(() => undefined);
    if (signedIn) end(signedIn);
  }

  async function press() {
    if (!knowsPasskeys()) return setUnknown(true);
    setBusy(true);
    setError(null);
    offering.current?.abort();
    try {
      end(await signInNow());
    } catch (thrown) {
      setError(thrown as Error);
      setBusy(false);
      void offer();
    }
  }

  const note = isUnknown ? t("accounts.passkey.unknownHere") : calm;
  return (
    <div className={clsx(field.form, layout.scripted)}>
      <button type="button" className={clsx(button.line, button.wide)} disabled={isBusy} onClick={press}>
        <KeyIcon />
        {isBusy ? t("accounts.passkey.waiting") : t("accounts.passkey.go")}
      </button>
      <div role="status">{note && <p className={panel.notice}>{note}</p>}</div>
      <FormRefusal text={refusal} />
    </div>
  );
}
