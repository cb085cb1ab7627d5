import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { call } from "#web/app/api.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { rereadMe } from "#web/shared/account/me.ts";

export function ProfilePhotoRemoval({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const remove = useMutation({
    mutationFn: () => call("DELETE", "/user/profile/image"),
    onSuccess: async () => {
      void showToast({ text: t("profile.photo.removed"), tone: "done" });
      await rereadMe();
      onClose();
    },
  });
  return (
    <Dialog title={t("profile.photo.removeQuestion")} isBusy={remove.isPending} onClose={onClose}>
      {(close) => (
        <>
          <p>{t("profile.photo.removeWhat")}</p>
          {remove.error && (
            <p className={clsx(type.label, type.bad, layout.above12)} role="alert">
              {remove.error.message || t("profile.photo.removeError")}
            </p>
          )}
          <div className={layout.actions}>
            <button type="button" className={button.risk} disabled={remove.isPending} onClick={() => remove.mutate()}>
              {remove.isPending ? t("profile.photo.removing") : t("profile.photo.removeConfirm")}
            </button>
            <button type="button" className={button.line} disabled={remove.isPending} onClick={close}>
              {t("profile.photo.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
