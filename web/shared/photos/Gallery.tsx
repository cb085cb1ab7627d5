import { clsx } from "clsx";
import { Suspense, useRef, useState } from "react";
import type { Language } from "#contract/catalogues.ts";
import type { Image } from "#contract/listings/listings.ts";
import { Icon } from "#web/kit/icons.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import { useSlideShown } from "#web/kit/slide-shown.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Gallery.module.css";
import { captionOf, imagesOf } from "./image.ts";
import { Photo } from "./Photo.tsx";

const GalleryDialog = lazyPart(async () => (await import("./GalleryDialog.tsx")).GalleryDialog);

interface Opened {
  position: number;
  /** The rendition of each photo the page has already loaded, by its id, shown while the large one loads. */
  previews: ReadonlyMap<number | undefined, string>;
}

interface Props {
  images: readonly Image[];
  title: string;
  /** The listing's language, if it is not the reader's. */
  lang?: Language | undefined;
  /** A smaller version, for use inside a box. */
  isPreview?: boolean;
}

/** The widths of the large photo and of the small ones beside it: for five photos, for fewer, and for a single one. */
const sizesOf = (count: number) => {
  if (count === 1) return { large: "(min-width: 1440px) 1280px, 100vw", small: "" };
  if (count === 5) return { large: galleryWidth(655, 46), small: galleryWidth(310, 22) };
  return { large: galleryWidth(870, 60), small: galleryWidth(410, 29) };
};

function galleryWidth(pixels: number, viewportWidth: number): string {
  return `(min-width: 1440px) ${pixels}px, (min-width: 43.75rem) ${viewportWidth}vw, 100vw`;
}

/** One large photo and up to four small ones; on a phone, a strip of all to swipe. Each opens the whole gallery. */
export function Gallery({ images, title, lang, isPreview = false }: Props) {
  const { t } = useTranslation();
  const strip = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const inView = useSlideShown(strip);
  const count = Math.min(images.length, 5);
  const sizes = sizesOf(count);
  const seeAll = t("listings.gallery.seeAll", { count: images.length });
  const className = clsx(styles.gallery, isPreview && styles.preview);

  function open(position: number) {
    const pictures = strip.current?.querySelectorAll("img") ?? [];
    setOpened({ position, previews: new Map(Array.from(pictures, (one, at) => [images[at]?.id, one.currentSrc])) });
  }

  if (count === 0) {
    return (
      <div className={className} data-photos="1">
        <div className={styles.strip}>
          <Photo image={imagesOf(images)[0]} sizes="" alt={t("listings.gallery.none")} />
        </div>
      </div>
    );
  }
  return (
    <div className={className} data-photos={count}>
      <ul className={styles.strip} ref={strip} aria-label={t("listings.gallery.label")}>
        {images.map((image, position) => {
          const caption = captionOf(t, image, { title, lang, position });
          return (
            <li key={image.id}>
              <button type="button" aria-haspopup="dialog" onClick={() => open(position)}>
                <Photo
                  image={image}
                  alt={caption.alt}
                  lang={caption.lang}
                  sizes={position === 0 ? sizes.large : sizes.small}
                  isFirst={position === 0}
                />
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className={clsx(button.paper, button.small, styles.all)}
        aria-haspopup="dialog"
        onClick={() => open(inView)}
      >
        <Icon name="grid" />
        <span className={styles.words}>{seeAll}</span>
        <span className={clsx(styles.count, type.numbers)} aria-hidden="true">
          {inView + 1} / {images.length}
        </span>
      </button>
      {opened !== null && (
        <Suspense>
          <GalleryDialog
            images={images}
            title={title}
            lang={lang}
            first={images[opened.position]?.id}
            previews={opened.previews}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
