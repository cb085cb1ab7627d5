import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/accounts.ts";
import { pictureLimits } from "#contract/picture-limits.ts";
import { useMeChanged } from "#web/accounts/me.ts";
import { ApiError, call } from "#web/api.ts";
import { Photo } from "#web/ui/Photo.tsx";
import { showToast } from "#web/ui/toast.ts";
import { ProfilePhotoRemoval } from "./ProfilePhotoRemoval.tsx";
import "./profile.css";

/** What the server reads. Named one by one, so that phones hand over what they keep in a format of their own as JPEG. */
const accepted = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export function ProfilePhoto({ me }: { me: User }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const { upload, preview, sent } = useUpload(me);
  const unsent = upload.isError && isWorthAnotherTry(upload.error) ? upload.variables : undefined;
  const [isAsking, setAsking] = useState(false);
  // Once it is there it is still shown from here, so that nothing flickers.
  const shown = upload.isPending || unsent || me.image ? (preview ?? me.image) : null;
  return (
    <div className="photo-part">
      <div className={upload.isPending ? "photo-face is-going" : "photo-face"}>
        {shown ? (
          <Photo image={{ url: shown, alt: t("profile.photo.alt") }} sizes="128px" isFirst />
        ) : (
          <span aria-hidden="true">{me.name.trim().charAt(0).toUpperCase()}</span>
        )}
      </div>
      <div className="photo-ways">
        <input ref={chooser} type="file" accept={accepted} hidden onChange={choose} />
        <div className="photo-buttons">
          <button
            ref={change}
            type="button"
            className="btn line"
            disabled={upload.isPending}
            onClick={() => chooser.current?.click()}
          >
            {me.image ? t("profile.photo.change") : t("profile.photo.add")}
          </button>
          {unsent && (
            <button type="button" className="btn" onClick={() => upload.mutate(unsent)}>
              {t("common.retry")}
            </button>
          )}
          {me.image && !upload.isPending && (
            <button type="button" className="link" onClick={() => setAsking(true)}>
              {t("profile.photo.remove")}
            </button>
          )}
        </div>
        {upload.isPending ? <Progress sent={sent} /> : <p className="small">{t("profile.photo.hint")}</p>}
      </div>
      {isAsking && <ProfilePhotoRemoval onClose={endAsking} />}
    </div>
  );

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen once more.
    currentTarget.value = "";
    if (!file) return;
    if (!file.type.startsWith("image/")) return sayWrong(t("profile.photo.notAnImage"));
    if (file.size > pictureLimits.bytes) return sayWrong(t("profile.photo.tooLarge"));
    upload.mutate(file);
  }

  function endAsking() {
    // An open dialog keeps the focus to itself.
    flushSync(() => setAsking(false));
    // The button that asked may be gone with the picture.
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
    onError: (error) => {
      if (!isWorthAnotherTry(error)) setPreview(null);
      // What got no answer, or failed at the server, was said already.
      if (error instanceof ApiError && ![0, 500].includes(error.status)) {
        sayWrong(error.message || t("profile.photo.uploadError"));
      }
    },
  });
  return { upload, preview, sent };
}

/** The picture is not to blame: it can be sent again as it is. */
function isWorthAnotherTry(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function Progress({ sent }: { sent: number }) {
  const { t } = useTranslation();
  const percent = Math.floor(sent * 100);
  return (
    <div className="photo-progress">
      <progress max={100} value={percent} aria-label={t("profile.photo.sending")} />
      <p className="small num">{percent < 100 ? t("profile.photo.sent", { percent }) : t("profile.photo.preparing")}</p>
    </div>
  );
}

function sayWrong(text: string) {
  void showToast({ text, tone: "error" });
}
