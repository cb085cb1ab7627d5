import { useMutation } from "@tanstack/react-query";
import type { SettingsChange } from "#contract/accounts/accounts.ts";
import { call } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { shownTexts } from "#web/kit/texts.tsx";
import { useMeChanged } from "#web/shared/account/me.ts";

export function useSaveSettings() {
  const meChanged = useMeChanged();
  return useMutation({
    mutationFn: (body: SettingsChange) => call("PUT", "/user/settings", { body }),
    onSuccess: (me) => {
      meChanged(me);
      // Reads the texts now because the change may be to the language itself.
      void showToast({ text: shownTexts().t("settings.saved"), tone: "done" });
    },
  });
}
