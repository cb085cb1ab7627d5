import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Language } from "#contract/catalogues.ts";
import type { Image } from "#contract/listings/listings.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useSlideShown } from "#web/kit/slide-shown.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { byRoom, roomsIn } from "./by-room.ts";
import styles from "./GalleryDialog.module.css";
import { captionOf } from "./image.ts";
import { Photo } from "./Photo.tsx";

interface Props {
  images: readonly Image[];
  title: string;
  lang?: Language | undefined;
  /** The id of the photo to begin with. */
  first: number | undefined;
  /** The rendition of each photo the page has already loaded, by its id, shown while the large one loads. */
  previews?: ReadonlyMap<number | undefined, string>;
  onClose(): void;
}

/** All photos, one at a time and room by room: by swiping, with the arrow buttons or the arrow keys. */
export function GalleryDialog({ images: unsorted, title, lang, first: firstId, previews, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const images = byRoom(unsorted);
  const rooms = roomsIn(images);
  const first = Math.max(
    0,
    images.findIndex(({ id }) => id === firstId),
  );
  const shown = useSlideShown(strip, first);
  // The photo being scrolled to, until it is reached or the user swipes: two quick presses move two photos.
  const aim = useRef<number>(null);
  const last = images.length - 1;

  // Closing a dialog gives the focus back; removing an open one from the page does not.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useLayoutEffect(() => {
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: "instant" });
  }, [first]);

  useEffect(() => {
    if (aim.current === shown) aim.current = null;
  }, [shown]);

  function goTo(position: number) {
    const target = Math.min(Math.max(position, 0), last);
    aim.current = target === shown ? null : target;
    strip.current?.scrollTo({ left: target * strip.current.clientWidth });
  }

  const from = () => aim.current ?? shown;
  const letGo = () => {
    aim.current = null;
  };

  return (
    <dialog
      ref={dialog}
      className={clsx(styles.dialog, rooms.length > 1 && styles.withRooms)}
      aria-label={t("listings.gallery.dialog", { title })}
      // `close` fires a task later, when the dialog may be open again.
      onClose={() => !dialog.current?.open && onClose()}
      onKeyDown={(event) => {
        const next = { ArrowLeft: from() - 1, ArrowRight: from() + 1, Home: 0, End: last }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        goTo(next);
      }}
    >
      <div className={clsx(layout.row, layout.spread, styles.bar)}>
        <p className={type.numbers} role="status">
          <span aria-hidden="true">{t("listings.gallery.position", { number: shown + 1, total: images.length })}</span>
          <span className={type.forReaders}>
            {t("listings.gallery.positionSaid", { number: shown + 1, total: images.length })}
          </span>
        </p>
        <button
          type="button"
          className={button.round}
          aria-label={t("common.close")}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {rooms.length > 1 && (
        <ul className={clsx(styles.bar, styles.rooms)} aria-label={t("listings.gallery.byRoom")}>
          {rooms.map(({ room, first, count }) => (
            <li key={room}>
              <button
                type="button"
                className={button.chip}
                aria-current={images[shown]?.room === room}
                onClick={() => goTo(first)}
              >
                {t(`catalogues.rooms.${room}`)} <span className={type.numbers}>{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul
        className={styles.strip}
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be focusable in every browser
        tabIndex={0}
        onPointerDown={letGo}
        onWheel={letGo}
      >
        {images.map((image, position) => {
          const caption = captionOf(t, image, { title, lang, position });
          return (
            <li key={image.id} inert={position !== shown}>
              <figure>
                <div className={clsx(layout.picture, styles.whole)}>
                  <Photo
                    image={image}
                    sizes="(min-width: 900px) 1100px, 100vw"
                    preview={previews?.get(image.id)}
                    alt={caption.alt}
                    lang={caption.lang}
                  />
                </div>
                {caption.words && (
                  <figcaption aria-hidden="true" lang={caption.lang}>
                    {caption.words}
                  </figcaption>
                )}
              </figure>
            </li>
          );
        })}
      </ul>
      <div className={clsx(layout.row, layout.centered, styles.bar, styles.foot)}>
        <button
          type="button"
          className={button.round}
          aria-label={t("listings.gallery.previous")}
          disabled={shown === 0}
          onClick={() => goTo(from() - 1)}
        >
          <Icon name="arrow-left" />
        </button>
        <button
          type="button"
          className={button.round}
          aria-label={t("listings.gallery.next")}
          disabled={shown === last}
          onClick={() => goTo(from() + 1)}
        >
          <Icon name="arrow-right" />
        </button>
      </div>
    </dialog>
  );
}
