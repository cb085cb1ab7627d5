import { showToast } from "#web/kit/overlay/toast.ts";
import { shownTexts } from "#web/kit/texts.tsx";

/** Tells a person who has just signed in that emails to their address come back. */
export function tellOfReturnedEmail(email: string): void {
  void showToast({ text: shownTexts().t("accounts.returned.what", { email }), tone: "error", stays: true });
}
