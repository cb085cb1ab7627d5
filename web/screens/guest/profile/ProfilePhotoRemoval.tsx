import { useMutation } from "@tanstack/react-query";
import { call } from "#web/app/api.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
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
            <p className="trouble" role="alert">
              {remove.error.message || t("profile.photo.removeError")}
            </p>
          )}
          <div className="me-buttons">
            <button type="button" className="btn risk" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {remove.isPending ? t("profile.photo.removing") : t("profile.photo.removeConfirm")}
            </button>
            <button type="button" className="btn line" disabled={remove.isPending} onClick={close}>
              {t("profile.photo.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
