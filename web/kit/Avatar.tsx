import { clsx } from "clsx";
import { useState } from "react";
import styles from "./Avatar.module.css";
import { Icon } from "./icons.tsx";

interface Props {
  /** The class that sets the size and the colors. */
  className: string | undefined;
  name: string;
  image: string | null;
  /** Width and height in pixels. */
  size: number;
  /** How many initials replace a missing picture. */
  letters?: number;
}

/** A user's picture, or initials if it is missing or broken. It is decorative: the name appears beside it. */
export function Avatar({ className, name, image, size, letters = 1 }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <span className={clsx(styles.avatar, className)} aria-hidden="true">
      {image && image !== brokenUrl ? (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBrokenUrl(image)}
          ref={(element) => {
            // The picture may have failed to load before hydration.
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
