import { formatRating } from "#web/kit/format.ts";
import { RatingMark } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";

export function Rating({ rating, reviews }: { rating: number | null; reviews: number }) {
  const { t } = useTranslation();
  if (rating === null) return <span className="rate none">{t("listings.card.noRating")}</span>;
  const value = formatRating(rating);
  return (
    <span className="rate">
      <RatingMark />
      <span aria-hidden="true">
        {value} <small>({reviews})</small>
      </span>
      <span className="sr-only">{t("listings.card.ratingOf", { value, count: reviews })}</span>
    </span>
  );
}
