import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Image } from "#contract/listings.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { useSlideShown } from "./strip.ts";
import "./gallery-dialog.css";

interface Props {
  images: readonly Image[];
  title: string;
  first: number;
  onClose(): void;
}

/** All photos, one at a time: swiped, with the arrows on the screen or those of the keyboard. */
export function GalleryDialog({ images, title, first, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const shown = useSlideShown(strip, first);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: "instant" });
  }, [first]);

  function goTo(position: number) {
    const last = images.length - 1;
    const next = Math.min(Math.max(position, 0), last);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
  }

  return (
    <dialog
      ref={dialog}
      className="gallery-dialog on-dark"
      aria-label={t("listings.gallery.dialog", { title })}
      onClose={onClose}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        goTo(shown + step);
      }}
    >
      <div className="gallery-dialog-head">
        <p className="num" role="status">
          {t("listings.gallery.position", { number: shown + 1, total: images.length })}
        </p>
        <button
          type="button"
          className="gallery-round"
          aria-label={t("common.close")}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard in every browser */}
      <ul ref={strip} tabIndex={0}>
        {images.map((image, position) => (
          <li key={image.id} inert={position !== shown}>
            <figure>
              <div className="gallery-whole">
                <Photo
                  image={image}
                  sizes="(min-width: 900px) 1100px, 100vw"
                  alt={image.alt || t("listings.gallery.photoOf", { number: position + 1, title })}
                />
              </div>
              {image.alt && <figcaption aria-hidden="true">{image.alt}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      <div className="gallery-dialog-foot">
        <button
          type="button"
          className="gallery-round"
          aria-label={t("listings.gallery.previous")}
          disabled={shown === 0}
          onClick={() => goTo(shown - 1)}
        >
          <Icon name="arrow-left" />
        </button>
        <button
          type="button"
          className="gallery-round"
          aria-label={t("listings.gallery.next")}
          disabled={shown === images.length - 1}
          onClick={() => goTo(shown + 1)}
        >
          <Icon name="arrow-right" />
        </button>
      </div>
    </dialog>
  );
}
