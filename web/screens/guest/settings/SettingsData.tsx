import { useMutation } from "@tanstack/react-query";
import { call } from "#web/app/api.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import { saveFile } from "#web/kit/save-file.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part, useWhyNot } from "#web/shared/account/MePage.tsx";

/** Everything the site keeps about the person. It is private: fetched with the token and saved by the page. */
export function SettingsData() {
  const { t } = useTranslation();
  const whyNot = useWhyNot();
  const download = useMutation({
    mutationFn: () => call("GET", "/user/data"),
    onSuccess(data) {
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), t("settings.data.file"));
      void showToast({ text: t("settings.data.done"), tone: "done" });
    },
  });
  return (
    <Part title={t("settings.data.title")} lead={t("settings.data.lead")}>
      <p className={type.muted}>{t("settings.data.what")}</p>
      <FormRefusal text={whyNot(download.error)} />
      <button type="button" className={button.line} disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? t("settings.data.busy") : t("settings.data.download")}
      </button>
    </Part>
  );
}
