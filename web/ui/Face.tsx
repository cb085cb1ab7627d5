import { useState } from "react";
import { Icon } from "./icons.tsx";

interface Props {
  className: string;
  name: string;
  image: string | null;
  /** Width and height in pixels. */
  size: number;
  /** How many letters stand for somebody without a picture. */
  letters?: number;
}

/** Somebody's picture; without one, or broken, the beginning of their name. It only decorates: the name stands beside. */
export function Face({ className, name, image, size, letters = 1 }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <span className={className} aria-hidden="true">
      {image && image !== brokenUrl ? (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBrokenUrl(image)}
          ref={(element) => {
            // It may have failed before the page came alive.
            if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== "") setBrokenUrl(image);
          }}
        />
      ) : (
        initialsOf(name, letters) || <Icon name="user" />
      )}
    </span>
  );
}

function initialsOf(name: string, letters: number): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, letters)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
