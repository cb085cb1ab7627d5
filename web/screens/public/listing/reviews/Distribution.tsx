import { clsx } from "clsx";
import type { CSSProperties } from "react";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "../ListingPage.module.css";

/** How many guests gave each rating, best first. `counts` starts with rating 1. */
export function Distribution({ counts }: { counts: readonly number[] }) {
  const { t } = useTranslation();
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className={clsx(layout.stack, layout.gap8, layout.above16, type.small, styles.spread)}>
      {counts
        .map((count, index) => ({ count, rating: index + 1 }))
        .reverse()
        .map(({ count, rating }) => (
          <li key={rating}>
            <span className={type.forReaders}>{t("reviews.gave", { count, rating })}</span>
            <span className={type.numbers} aria-hidden="true">
              {rating}
            </span>
            <span
              className={styles.bar}
              style={{ "--share": `${(100 * count) / total}%` } as CSSProperties}
              aria-hidden="true"
            />
            <span className={type.numbers} aria-hidden="true">
              {count}
            </span>
          </li>
        ))}
    </ul>
  );
}
