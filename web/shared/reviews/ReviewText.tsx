import type { BookingReviews } from "#contract/bookings/reviews.ts";
import { formatDateOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Answer } from "./Answer.tsx";
import { Score } from "./Score.tsx";
import { Text } from "./Text.tsx";

interface Props {
  review: NonNullable<BookingReviews["mine"]>;
  answerTitle: string;
  timeZone: string;
}

/** One side's review, as shown to host and guest. */
export function ReviewText({ review, answerTitle, timeZone }: Props) {
  const { language } = useTranslation();
  return (
    <div className="review">
      <p className="review-line">
        <Score rating={review.rating} />
        <span className="small">{formatDateOf(review.created_at, timeZone, language)}</span>
      </p>
      <Text text={review.text} />
      {review.answer && <Answer title={answerTitle} text={review.answer.text} />}
    </div>
  );
}
