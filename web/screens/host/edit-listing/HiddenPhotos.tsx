import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ChangeEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditableListing } from "#contract/listings/hosted.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { focusOn } from "#web/shared/listing-form/form.ts";
import { PhotoRemoval } from "#web/shared/listing-form/photos/PhotoRemoval.tsx";
import { type PhotosState, sentenceFor } from "#web/shared/listing-form/photos/photo-uploads.ts";
import { Photo as Picture } from "#web/shared/photos/Photo.tsx";
import { acceptedPictures, ofFile, prepared, refusalOf } from "#web/shared/photos/preparing.ts";

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
    if (left.length > 1) return title.current?.focus();
    setOver(true);
    focusOn("photos");
  }

  return (
    <div className={clsx(rows.under, layout.above12)} data-photos="hidden">
      <h3 className={clsx(type.name, layout.above16)} ref={title} tabIndex={-1}>
        {t("hostListing.hidden.title")}
      </h3>
      <p className={field.hint}>{t("hostListing.hidden.lead")}</p>
      <ul className={clsx(layout.halves, layout.above12)}>
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
  const [isRemoving, setRemoving] = useState(false);
  const replacing = useMutation({
    mutationFn: (file: File) => photos.replaceHidden(image.id, file),
    onSuccess() {
      void showToast({ text: t("profile.photo.uploaded"), tone: "done", isForHost: true });
      onDone();
    },
    onError: (error, file) => say(ofFile(t, file, sentenceFor(error, t("profile.photo.uploadError")))),
  });
  const say = (text: string) => void showToast({ text, tone: "error", isForHost: true });
  const name = image.alt || t("hostListing.hidden.photo");

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (!file) return;
    const ready = await prepared(file);
    if (typeof ready === "string") say(refusalOf(t, ready, file));
    else replacing.mutate(ready);
  }

  return (
    <li>
      <div className={clsx(layout.picture, layout.faded)}>
        <Picture image={{ url: image.url, alt: name }} sizes="(min-width: 700px) 300px, 90vw" isFirst />
      </div>
      <p className={clsx(type.anywhere, layout.above8)}>
        <span className={clsx(panel.tag, panel.bad)}>{t("reviews.hidden.tag")}</span>{" "}
        {t("reviews.hidden.reason", { reason: image.hidden.reason })}
      </p>
      <input ref={chooser} type="file" accept={acceptedPictures} hidden onChange={(event) => void choose(event)} />
      <p className={layout.links}>
        <button
          type="button"
          className={clsx(button.link, button.tall)}
          disabled={replacing.isPending}
          onClick={() => chooser.current?.click()}
        >
          {t("hostListing.hidden.replace")}
        </button>
        <button
          type="button"
          className={clsx(button.link, button.tall)}
          disabled={replacing.isPending}
          onClick={() => setRemoving(true)}
        >
          {t("hostListing.hidden.remove")}
        </button>
      </p>
      {isRemoving && (
        <PhotoRemoval photo={image} photos={photos} onRemoved={onDone} onClose={() => setRemoving(false)} />
      )}
    </li>
  );
}
