import { useTranslation } from "react-i18next";
import { RatingMark } from "#web/ui/icons.tsx";

/** One person's rating, of 1 to 5. */
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
