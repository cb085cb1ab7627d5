import { clsx } from "clsx";
import type { BookingReviews } from "#contract/bookings/reviews.ts";
import { formatDateOf } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
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
    <div className={layout.above12}>
      <p className={clsx(layout.row, layout.baseline, layout.gap8)}>
        <Score rating={review.rating} />
        <span className={type.small}>{formatDateOf(review.created_at, timeZone, language)}</span>
      </p>
      <div className={layout.above4}>
        <Text text={review.text} language={review.language} />
      </div>
      {review.answer && <Answer title={answerTitle} answer={review.answer} />}
    </div>
  );
}
