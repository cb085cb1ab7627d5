import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./ListingPhotos.module.css";
import type { Photo } from "./photo-list.ts";
import { type PhotosState, sentenceFor } from "./photo-uploads.ts";

interface Props {
  photo: Pick<Photo, "id" | "url" | "alt">;
  photos: PhotosState;
  onRemoved(): void;
  onClose(): void;
}

export function PhotoRemoval({ photo, photos, onRemoved, onClose }: Props) {
  const { t } = useTranslation();
  const removal = useMutation({
    mutationFn: () => photos.remove(photo.id),
    onSuccess() {
      void showToast({ text: t("profile.photo.removed"), tone: "done", isForHost: true });
      onRemoved();
    },
    onError(error) {
      const text = sentenceFor(error, t("profile.photo.removeError"));
      void showToast({ text, tone: "error", isForHost: true });
    },
  });
  return (
    <Dialog title={t("profile.photo.removeQuestion")} isBusy={removal.isPending} onClose={onClose}>
      {(close) => (
        <>
          <img
            className={clsx(layout.picture, layout.above12, styles.shown)}
            src={photo.url}
            alt={photo.alt || t("hostListing.photos.this")}
          />
          <div className={layout.actions}>
            <button type="button" className={button.risk} disabled={removal.isPending} onClick={() => removal.mutate()}>
              {removal.isPending ? t("profile.photo.removing") : t("profile.photo.removeConfirm")}
            </button>
            <button type="button" className={button.line} disabled={removal.isPending} onClick={close}>
              {t("profile.photo.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
