import { clsx } from "clsx";
import { RatingMark } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./ReviewText.module.css";

/** One person's rating, from 1 to 5. */
export function Score({ rating }: { rating: number }) {
  const { t } = useTranslation();
  return (
    <span className={clsx(layout.row, layout.gap4, type.numbers, styles.score)}>
      <RatingMark />
      <span aria-hidden="true">{rating}</span>
      <span className={type.forReaders}>{t("reviews.score", { rating })}</span>
    </span>
  );
}
