import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#web/app/api.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { acceptedPictures, ofFile, prepared, refusalOf } from "#web/shared/photos/preparing.ts";
import styles from "./ListingPhotos.module.css";
import type { Photo } from "./photo-list.ts";
import type { PhotosState } from "./photo-uploads.ts";

interface Props {
  photo: Photo;
  photos: PhotosState;
  onClose(): void;
}

/** The current picture, and the one that would replace it. */
export function PhotoReplacement({ photo, photos, onClose }: Props) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [sent, setSent] = useState(0);
  const preview = usePreview(file);
  const replacement = useMutation({
    mutationFn: (chosen: File) => photos.replace(photo.id, chosen, setSent),
    onMutate: () => setSent(0),
    onSuccess() {
      void showToast({ text: t("profile.photo.uploaded"), tone: "done", isForHost: true });
      onClose();
    },
    onError(error, chosen) {
      void showToast({ text: t("profile.photo.uploadError"), tone: "error", isForHost: true });
      const reason = error instanceof ApiError && error.status !== 500 ? error.message : "";
      setWrong(ofFile(t, chosen, [t("hostListing.photos.replaceError"), reason].filter(Boolean).join(" ")));
    },
  });

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (!chosen) return;
    const ready = await prepared(chosen);
    setFile(typeof ready === "string" ? undefined : ready);
    if (ready === "notAnImage") setWrong(ofFile(t, chosen, t("hostListing.photos.notValid")));
    else setWrong(typeof ready === "string" ? refusalOf(t, ready, chosen) : undefined);
  }

  return (
    <Dialog title={t("hostListing.photos.edit")} isBusy={replacement.isPending} onClose={onClose}>
      {(close) => (
        <>
          <div className={clsx(layout.two, layout.above12)}>
            <figure className={clsx(layout.stack, layout.gap8)}>
              <figcaption className={type.small}>{t("hostListing.photos.current")}</figcaption>
              <img
                className={clsx(layout.picture, styles.shown)}
                src={photo.url}
                alt={photo.alt || t("hostListing.photos.this")}
              />
            </figure>
            <figure className={clsx(layout.stack, layout.gap8)}>
              <figcaption className={type.small}>{t("hostListing.photos.new")}</figcaption>
              {preview ? (
                <img
                  className={clsx(layout.picture, styles.shown)}
                  src={preview}
                  alt={t("hostListing.photos.newAlt")}
                />
              ) : (
                <span className={clsx(layout.picture, type.small, styles.none)}>{t("hostListing.photos.none")}</span>
              )}
            </figure>
          </div>
          <input ref={chooser} type="file" accept={acceptedPictures} hidden onChange={(event) => void choose(event)} />
          <button
            type="button"
            className={clsx(button.line, button.small, layout.above16)}
            disabled={replacement.isPending}
            onClick={() => chooser.current?.click()}
          >
            {t("hostListing.photos.choose")}
          </button>
          <div role="alert">{wrong && <p className={clsx(type.label, type.bad, layout.above12)}>{wrong}</p>}</div>
          {replacement.isPending && (
            <progress
              className={clsx(field.bar, layout.above12)}
              max={100}
              value={Math.floor(sent * 100)}
              aria-label={t("profile.photo.sending")}
            />
          )}
          <div className={layout.actions}>
            <button
              type="button"
              className={button.primary}
              disabled={!file || replacement.isPending}
              onClick={() => file && replacement.mutate(file)}
            >
              {replacement.isPending ? t("hostListing.photos.replacing") : t("hostListing.photos.doReplace")}
            </button>
            <button type="button" className={button.line} disabled={replacement.isPending} onClick={close}>
              {t("hostListing.cancel")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
