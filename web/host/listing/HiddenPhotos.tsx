import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { EditableListing } from "#contract/host-listings.ts";
import { Photo as Picture } from "#web/ui/Photo.tsx";
import { showToast } from "#web/ui/toast.ts";
import { acceptedPictures, refusalOf } from "./photo-list.ts";
import { type PhotosState, sentenceFor } from "./photos.ts";

type HiddenPhoto = EditableListing["hiddenImages"][number];

/** Photos the operator took from the listing, with the reason: another may take the place of each, or none. */
export function HiddenPhotos({ images, photos }: { images: readonly HiddenPhoto[]; photos: PhotosState }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const [gone, setGone] = useState<readonly number[]>([]);
  const [isOver, setOver] = useState(false);
  const left = images.filter(({ id }) => !gone.includes(id));
  if (images.length === 0 || isOver) return null;

  function done(id: number) {
    // The button that was pressed is gone; the heading says what is left.
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
