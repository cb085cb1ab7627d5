import { useState } from "react";
import { IslandLine } from "#web/shared/map/Island.tsx";
import { type GivenImage, imageOf } from "./image.ts";
import styles from "./Photo.module.css";

interface Props {
  image: GivenImage;
  /** The width on the page, as in the `sizes` of an `img`. */
  sizes: string;
  /** Overrides the picture's alt text; empty for decorative pictures. */
  alt?: string;
  /** The alt text's language, if it is not the page's. */
  lang?: string | undefined;
  /** The first picture in view: loaded eagerly and with high priority. */
  isFirst?: boolean;
  /** A small rendition the browser has already loaded, shown until this one has loaded. */
  preview?: string | undefined;
}

const widths = [480, 800, 1280];
const rendition = /\/1280\.webp$/;

/** A 4:3 picture that fills its container, in the best format and width. If missing or broken: sand and the island. */
export function Photo({ image, sizes, alt, lang, isFirst = false, preview }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const shown = imageOf(image);
  const url = shown?.url;
  const words = alt ?? shown?.alt ?? "";
  if (!url || url === brokenUrl) return <MissingPhoto alt={words} />;

  const sourceSet = (format: string) =>
    widths.map((width) => `${url.replace(rendition, `/${width}.${format}`)} ${width}w`).join(", ");
  return (
    <picture className={styles.photo} style={preview ? { backgroundImage: `url("${preview}")` } : undefined}>
      {rendition.test(url) && (
        <>
          <source type="image/avif" srcSet={sourceSet("avif")} sizes={sizes} />
          <source type="image/webp" srcSet={sourceSet("webp")} sizes={sizes} />
        </>
      )}
      <img
        src={url}
        alt={words}
        lang={lang}
        width={1280}
        height={960}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
        onError={() => setBrokenUrl(url)}
        ref={(element) => {
          // The picture may have failed to load before hydration.
          if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== "") setBrokenUrl(url);
        }}
      />
    </picture>
  );
}

function MissingPhoto({ alt }: { alt: string }) {
  return (
    <span className={styles.photo} {...(alt && { role: "img", "aria-label": alt })}>
      <IslandLine />
    </span>
  );
}
