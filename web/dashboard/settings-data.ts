import { useMutation } from "@tanstack/react-query";
import type { SettingsChange } from "#contract/accounts.ts";
import { useMeChanged } from "#web/accounts/me.ts";
import { call } from "#web/api.ts";
import { i18n } from "#web/i18n/i18n.ts";
import { showToast } from "#web/ui/toast.ts";

export function useSaveSettings() {
  const meChanged = useMeChanged();
  return useMutation({
    mutationFn: (body: SettingsChange) => call("PUT", "/user/settings", { body }),
    onSuccess: (me) => {
      meChanged(me);
      // The language may be what was just changed.
      void showToast({ text: i18n.t("settings.saved"), tone: "done" });
    },
  });
}
