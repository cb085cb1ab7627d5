import { clsx } from "clsx";
import { type ComponentProps, Suspense, useRef, useState } from "react";
import type { Language } from "#contract/catalogues.ts";
import type { Image } from "#contract/listings/listings.ts";
import { Icon } from "#web/kit/icons.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import { BackCloses } from "#web/kit/overlay/back-closes.ts";
import { useSlideShown } from "#web/kit/slide-shown.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Gallery.module.css";
import { captionOf } from "./image.ts";
import { Photo } from "./Photo.tsx";

const GalleryDialog = lazyPart(async () => (await import("./GalleryDialog.tsx")).GalleryDialog);

interface Subject {
  images: readonly Image[];
  title: string;
  /** The listing's language, if it is not the reader's. */
  lang?: Language | undefined;
}

interface Props extends Subject {
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
  const gallery = useGallery({ images, title, lang });
  const inView = useSlideShown(strip);
  const count = Math.min(images.length, 5);
  const sizes = sizesOf(count);
  const seeAll = t("listings.gallery.seeAll", { count: images.length });
  const className = clsx(styles.gallery, isPreview && styles.preview);

  function open(position: number) {
    const pictures = strip.current?.querySelectorAll("img") ?? [];
    const previews = new Map(Array.from(pictures, (one, at) => [images[at]?.id, one.currentSrc]));
    gallery.open({ first: images[position]?.id, previews });
  }

  if (count === 0) {
    return (
      <div className={className} data-photos="1">
        <div className={styles.strip}>
          <Photo image={null} sizes="" alt={t("listings.gallery.none")} />
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
              <PhotoButton
                image={image}
                alt={caption.alt}
                lang={caption.lang}
                sizes={position === 0 ? sizes.large : sizes.small}
                isFirst={position === 0}
                onPress={() => open(position)}
              />
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
      {gallery.dialog}
    </div>
  );
}

/** A photo that is enlarged when pressed. */
export function PhotoButton({ onPress, ...photo }: ComponentProps<typeof Photo> & { onPress(): void }) {
  return (
    <button type="button" className={styles.photo} aria-haspopup="dialog" onClick={onPress}>
      <Photo {...photo} />
    </button>
  );
}

/** All photos in a dialog, opened at one of them. The caller renders `dialog`, which is undefined while it is closed. */
export function useGallery(subject: Subject) {
  const [opened, setOpened] = useState<Pick<ComponentProps<typeof GalleryDialog>, "first" | "previews">>();
  const close = () => setOpened(undefined);
  return {
    open: setOpened,
    dialog: opened && (
      <>
        <BackCloses close={close} />
        <Suspense>
          <GalleryDialog {...subject} {...opened} onClose={close} />
        </Suspense>
      </>
    ),
  };
}
