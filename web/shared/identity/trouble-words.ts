import { useTranslation } from "#web/kit/texts.tsx";
import { PasskeyTrouble, type Trouble } from "./passkey-trouble.ts";

interface Said {
  /** Not an error: the person cancelled, or already has a passkey on this device. */
  calm: string | null;
  refusal: string | null;
}

/** The message for a passkey that was not created or used. */
export function useTroubleWords(): (error: Error | null) => Said {
  const { t } = useTranslation();
  const calmWords: Record<Trouble, string | null> = {
    left: t("accounts.passkey.left"),
    has_one: t("accounts.passkey.hasOne"),
    ended: null,
    failed: null,
  };
  return (error) => {
    if (error instanceof PasskeyTrouble) {
      const calm = calmWords[error.trouble];
      return { calm, refusal: error.trouble === "failed" ? t("accounts.passkey.failed") : null };
    }
    return { calm: null, refusal: error && (error.message || t("accounts.form.noAnswer")) };
  };
}
