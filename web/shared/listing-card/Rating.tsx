import { clsx } from "clsx";
import { formatRating } from "#web/kit/format.ts";
import { RatingMark } from "#web/kit/icons.tsx";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Rating.module.css";

export function Rating({ rating, reviews }: { rating: number | null; reviews: number }) {
  const { t } = useTranslation();
  if (rating === null) return <span className={clsx(type.muted, type.nowrap)}>{t("listings.card.noRating")}</span>;
  const value = formatRating(rating);
  return (
    <span className={clsx(type.numbers, type.nowrap, styles.rating)}>
      <RatingMark />
      <span aria-hidden="true">
        {value} <small className={type.small}>({reviews})</small>
      </span>
      <span className={type.forReaders}>{t("listings.card.ratingOf", { value, count: reviews })}</span>
    </span>
  );
}
