import { clsx } from "clsx";
import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Language } from "#contract/catalogues.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { acceptedPictures } from "#web/shared/photos/preparing.ts";
import { useForm } from "../form.ts";
import { textOf } from "../values.ts";
import styles from "./ListingPhotos.module.css";
import { PhotoRemoval } from "./PhotoRemoval.tsx";
import { PhotoReplacement } from "./PhotoReplacement.tsx";
import { PhotoTile } from "./PhotoTile.tsx";
import { isTemporary, type Photo } from "./photo-list.ts";
import type { PhotosState } from "./photo-uploads.ts";

interface Props {
  photos: PhotosState;
  /** Called after photos were added or their texts changed: for forms that save automatically. */
  onWork?(): void;
  error?: string | undefined;
}

/** As many photos as the operator allows, the first being the main one: add, reorder, describe, replace and remove. */
export function Photos({ photos, onWork, error }: Props) {
  const { t } = useTranslation();
  const { kind, values } = useForm();
  const { photosMax } = useSite();
  const chooser = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ photo: Photo; about: "replacing" | "removing" }>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const { list, room, preparing } = photos;

  return (
    <div ref={place} tabIndex={-1} data-field="photos">
      <p className={type.small} id="photos-hint">
        {t("hostListing.photos.hint", { count: photosMax })}
      </p>
      <ol className={clsx(layout.halves, layout.above12)} aria-label={t("hostListing.photos.list")}>
        {list.map((photo, position) => (
          <PhotoTile
            key={photo.id}
            kind={kind}
            language={textOf(values, "language") as Language}
            photo={photo}
            position={position}
            count={list.length}
            isDragged={dragged === photo.id}
            drag={{
              onDragStart: (event) => lift(event, photo),
              onDragOver: (event) => over(event, position),
              onDragEnd: () => setDragged(undefined),
              onDrop: (event) => event.preventDefault(),
            }}
            onMove={(to) => move(photo, to)}
            onReplace={() => askToReplace(photo)}
            onRemove={() => (isTemporary(photo) ? drop(photo) : setAsked({ photo, about: "removing" }))}
            onRetry={onWork && (() => retry(photo))}
            onDescribe={(told) => photos.describe(photo.id, told)}
            onDescribed={() => onWork?.()}
          />
        ))}
        {room > 0 && (
          <li>
            <input ref={chooser} type="file" accept={acceptedPictures} multiple hidden onChange={choose} />
            <button
              type="button"
              className={styles.add}
              aria-describedby="photos-hint"
              onClick={() => chooser.current?.click()}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                if (event.dataTransfer.files.length === 0) return;
                event.preventDefault();
                take([...event.dataTransfer.files]);
              }}
            >
              <Icon name="plus" />
              <b>{list.length === 0 ? t("hostListing.photos.addFirst") : t("hostListing.photos.add")}</b>
              <span className={type.small}>{t("hostListing.photos.room", { count: room })}</span>
            </button>
          </li>
        )}
      </ol>
      <p className={clsx(type.small, layout.above8)} role="status">
        {preparing > 0 && t("hostListing.photos.preparing", { count: preparing })}
      </p>
      <p className={type.forReaders} role="status">
        {said}
      </p>
      {error && (
        <p className={clsx(field.error, layout.above12)}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {asked?.about === "replacing" && <PhotoReplacement photo={asked.photo} photos={photos} onClose={endAsking} />}
      {asked?.about === "removing" && (
        <PhotoRemoval photo={asked.photo} photos={photos} onRemoved={endAsking} onClose={endAsking} />
      )}
    </div>
  );

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // Allows choosing the same file again.
    currentTarget.value = "";
    take(files);
  }

  function take(files: File[]) {
    photos.add(files, onWork);
  }

  function retry({ id }: Photo) {
    photos.forgive(id);
    onWork?.();
  }

  function askToReplace(photo: Photo) {
    if (!isTemporary(photo)) return setAsked({ photo, about: "replacing" });
    void showToast({ text: t("hostListing.photos.isTemporary"), tone: "error", isForHost: true });
  }

  function drop(photo: Photo) {
    flushSync(() => photos.drop(photo.id));
    place.current?.focus();
  }

  function endAsking() {
    // An open dialog traps the focus, so it is closed first. The button that opened it may be gone.
    const about = asked;
    flushSync(() => setAsked(undefined));
    const tile = place.current?.querySelector<HTMLElement>(
      `[data-photo="${about?.photo.id}"] [data-about="${about?.about}"]`,
    );
    (tile ?? place.current)?.focus();
  }

  function move(photo: Photo, to: number) {
    flushSync(() => photos.move(photo.id, to));
    setSaid(t("hostListing.photos.moved", { place: to + 1, count: list.length }));
    onWork?.();
  }

  function lift(event: DragEvent, photo: Photo) {
    event.dataTransfer.effectAllowed = "move";
    setDragged(photo.id);
  }

  function over(event: DragEvent, position: number) {
    if (dragged === undefined) return;
    event.preventDefault();
    if (list[position]?.id !== dragged) photos.move(dragged, position);
  }
}
