import { useTranslation } from "react-i18next";
import type { BookingReviews } from "#contract/reviews.ts";
import { formatDateOf } from "#web/ui/format.ts";
import { Answer } from "./Answer.tsx";
import { Score } from "./Score.tsx";
import { Text } from "./Text.tsx";

interface Props {
  review: NonNullable<BookingReviews["mine"]>;
  answerTitle: string;
  timeZone: string;
}

/** One side's review as host and guest read it. */
export function Written({ review, answerTitle, timeZone }: Props) {
  const { i18n } = useTranslation();
  return (
    <div className="review">
      <p className="review-line">
        <Score rating={review.rating} />
        <span className="small">{formatDateOf(review.created_at, timeZone, i18n.language)}</span>
      </p>
      <Text text={review.text} />
      {review.answer && <Answer title={answerTitle} text={review.answer.text} />}
    </div>
  );
}
