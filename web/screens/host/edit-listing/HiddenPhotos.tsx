import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditableListing } from "#contract/listings/hosted.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { acceptedPictures, refusalOf } from "#web/shared/listing-form/photos/photo-list.ts";
import { type PhotosState, sentenceFor } from "#web/shared/listing-form/photos/photo-uploads.ts";
import { Photo as Picture } from "#web/shared/photos/Photo.tsx";

type HiddenPhoto = EditableListing["hiddenImages"][number];

/** Photos the operator hid, with the reasons. The host may replace or remove each one. */
export function HiddenPhotos({ images, photos }: { images: readonly HiddenPhoto[]; photos: PhotosState }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const [gone, setGone] = useState<readonly number[]>([]);
  const [isOver, setOver] = useState(false);
  const left = images.filter(({ id }) => !gone.includes(id));
  if (images.length === 0 || isOver) return null;

  function done(id: number) {
    // The pressed button is gone; focus the heading instead.
    flushSync(() => setGone((before) => [...before, id]));
    if (left.length > 1) title.current?.focus();
    else setOver(true);
  }

  return (
    <div className="hidden-photos">
      <h3 ref={title} tabIndex={-1}>
        {t("hostListing.hidden.title")}
      </h3>
      <p className="hint">{t("hostListing.hidden.lead")}</p>
      <ul className="photo-tiles">
        {left.map((image) => (
          <Tile key={image.id} image={image} photos={photos} onDone={() => done(image.id)} />
        ))}
      </ul>
    </div>
  );
}

interface TileProps {
  image: HiddenPhoto;
  photos: PhotosState;
  onDone(): void;
}

function Tile({ image, photos, onDone }: TileProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? photos.replaceHidden(image.id, file) : photos.remove(image.id)),
    onSuccess(_, file) {
      const text = file ? t("profile.photo.uploaded") : t("profile.photo.removed");
      void showToast({ text, tone: "done", isForHost: true });
      onDone();
    },
    onError(error, file) {
      say(sentenceFor(error, file ? t("profile.photo.uploadError") : t("profile.photo.removeError")));
    },
  });
  const say = (text: string) => void showToast({ text, tone: "error", isForHost: true });
  const name = image.alt || t("hostListing.hidden.photo");

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) say(refusal === "tooLarge" ? t("profile.photo.tooLarge") : t("profile.photo.notAnImage"));
    else change.mutate(file);
  }

  return (
    <li className="photo-tile">
      <div className="photo-picture is-hidden">
        <Picture image={{ url: image.url, alt: name }} sizes="(min-width: 700px) 300px, 90vw" isFirst />
      </div>
      <p className="hidden-why">
        <span className="tag no">{t("reviews.hidden.tag")}</span>{" "}
        {t("reviews.hidden.reason", { reason: image.hidden.reason })}
      </p>
      <input ref={chooser} type="file" accept={acceptedPictures} hidden onChange={choose} />
      <p className="photo-ways">
        <button type="button" className="link" disabled={change.isPending} onClick={() => chooser.current?.click()}>
          {t("hostListing.hidden.replace")}
        </button>
        <button type="button" className="link" disabled={change.isPending} onClick={() => change.mutate(null)}>
          {t("hostListing.hidden.remove")}
        </button>
      </p>
    </li>
  );
}
