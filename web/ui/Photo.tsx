import { useState } from "react";
import { IslandLine } from "#web/island/Island.tsx";
import { type GivenImage, imageOf } from "./image.ts";

interface Props {
  image: GivenImage;
  /** The width it will have on the page, as in the `sizes` of an `img`. */
  sizes: string;
  /** Overrides the picture's own words; empty when it only decorates. */
  alt?: string;
  /** The picture somebody sees first: not lazy, and fetched before others. */
  isFirst?: boolean;
  /** A small rendition the browser has already: shown until this one has come. */
  preview?: string | undefined;
}

const widths = [480, 800, 1280];
const rendition = /\/1280\.webp$/;

/** A picture of 4:3 that fills its place, in the best format and width. Without one, or broken: sand and the island. */
export function Photo({ image, sizes, alt, isFirst = false, preview }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const shown = imageOf(image);
  const url = shown?.url;
  const words = alt ?? shown?.alt ?? "";
  if (!url || url === brokenUrl) return <MissingPhoto alt={words} />;

  const sourceSet = (format: string) =>
    widths.map((width) => `${url.replace(rendition, `/${width}.${format}`)} ${width}w`).join(", ");
  return (
    <picture className="photo" style={preview ? { backgroundImage: `url("${preview}")` } : undefined}>
      {rendition.test(url) && (
        <>
          <source type="image/avif" srcSet={sourceSet("avif")} sizes={sizes} />
          <source type="image/webp" srcSet={sourceSet("webp")} sizes={sizes} />
        </>
      )}
      <img
        src={url}
        alt={words}
        width={1280}
        height={960}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
        onError={() => setBrokenUrl(url)}
        ref={(element) => {
          // It may have failed before the page came alive.
          if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== "") setBrokenUrl(url);
        }}
      />
    </picture>
  );
}

function MissingPhoto({ alt }: { alt: string }) {
  return (
    <span className="photo photo-broken" {...(alt && { role: "img", "aria-label": alt })}>
      <IslandLine />
    </span>
  );
}
