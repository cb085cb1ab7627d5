import { RatingMark } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";

/** One person's rating, from 1 to 5. */
export function Score({ rating }: { rating: number }) {
  const { t } = useTranslation();
  return (
    <span className="rate">
      <RatingMark />
      <span aria-hidden="true">{rating}</span>
      <span className="sr-only">{t("reviews.score", { rating })}</span>
    </span>
  );
}
