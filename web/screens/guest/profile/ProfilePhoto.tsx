import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { User } from "#contract/accounts/accounts.ts";
import { ApiError, call } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useMeChanged } from "#web/shared/account/me.ts";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { acceptedPictures, ofFile, prepared, refusalOf } from "#web/shared/photos/preparing.ts";
import styles from "./GuestProfile.module.css";
import { ProfilePhotoRemoval } from "./ProfilePhotoRemoval.tsx";

export function ProfilePhoto({ me }: { me: User }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const { upload, preview, sent } = useUpload(me);
  const unsent = upload.isError && isWorthAnotherTry(upload.error) ? upload.variables : undefined;
  const [isAsking, setAsking] = useState(false);
  // Keep showing the local preview after the upload, to avoid a flicker.
  const shown = upload.isPending || unsent || me.image ? (preview ?? me.image) : null;
  return (
    <div className={clsx(layout.row, layout.gap24)}>
      <div className={clsx(panel.seal, type.title, styles.face, upload.isPending && layout.faded)}>
        {shown ? (
          <Photo image={{ url: shown, alt: t("profile.photo.alt") }} sizes="128px" isFirst />
        ) : (
          <span aria-hidden="true">{me.name.trim().charAt(0).toUpperCase()}</span>
        )}
      </div>
      <div className={clsx(layout.stack, layout.gap8, styles.ways)}>
        <input ref={chooser} type="file" accept={acceptedPictures} hidden onChange={(event) => void choose(event)} />
        <div className={clsx(layout.row, layout.gap20)}>
          <button
            ref={change}
            type="button"
            className={button.line}
            disabled={upload.isPending}
            onClick={() => chooser.current?.click()}
          >
            {me.image ? t("profile.photo.change") : t("profile.photo.add")}
          </button>
          {unsent && (
            <button type="button" className={button.primary} onClick={() => upload.mutate(unsent)}>
              {t("common.retry")}
            </button>
          )}
          {me.image && !upload.isPending && (
            <button type="button" className={clsx(button.link, button.tall)} onClick={() => setAsking(true)}>
              {t("profile.photo.remove")}
            </button>
          )}
        </div>
        {upload.isPending ? <Progress sent={sent} /> : <p className={type.small}>{t("profile.photo.hint")}</p>}
      </div>
      {isAsking && <ProfilePhotoRemoval onClose={endAsking} />}
    </div>
  );

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = "";
    if (!file) return;
    const ready = await prepared(file);
    if (typeof ready === "string") sayWrong(refusalOf(t, ready, file));
    else upload.mutate(ready);
  }

  function endAsking() {
    // Close the dialog first: an open one traps the focus.
    flushSync(() => setAsking(false));
    // The button that opened the dialog may be gone along with the picture.
    change.current?.focus();
  }
}

function useUpload(me: User) {
  const { t } = useTranslation();
  const meChanged = useMeChanged();
  const [preview, setPreview] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const upload = useMutation({
    mutationFn: (file: File) =>
      call("POST", "/user/profile/image", { files: { profile: [file] }, onProgress: setSent }),
    onMutate: (file) => {
      setSent(0);
      setPreview(URL.createObjectURL(file));
    },
    onSuccess: ({ image }) => {
      meChanged({ ...me, image });
      void showToast({ text: t("profile.photo.uploaded"), tone: "done" });
    },
    onError: (error, file) => {
      if (!isWorthAnotherTry(error)) setPreview(null);
      // No response (0) and server errors (500) have already shown a toast.
      if (error instanceof ApiError && ![0, 500].includes(error.status)) {
        sayWrong(ofFile(t, file, error.message || t("profile.photo.uploadError")));
      }
    },
  });
  return { upload, preview, sent };
}

/** Whether the failure is not the picture's fault, so the same file can be sent again. */
function isWorthAnotherTry(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function Progress({ sent }: { sent: number }) {
  const { t } = useTranslation();
  const percent = Math.floor(sent * 100);
  return (
    <div className={clsx(layout.stack, layout.gap8)}>
      <progress
        className={clsx(field.bar, styles.progress)}
        max={100}
        value={percent}
        aria-label={t("profile.photo.sending")}
      />
      <p className={clsx(type.small, type.numbers)}>
        {percent < 100 ? t("profile.photo.sent", { percent }) : t("profile.photo.preparing")}
      </p>
    </div>
  );
}

function sayWrong(text: string) {
  void showToast({ text, tone: "error" });
}
