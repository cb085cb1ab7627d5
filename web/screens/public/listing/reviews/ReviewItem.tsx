import type { Review } from "#contract/bookings/reviews.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { formatMonth } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Answer } from "#web/shared/reviews/Answer.tsx";
import { Score } from "#web/shared/reviews/Score.tsx";
import { Text } from "#web/shared/reviews/Text.tsx";

interface Props {
  review: Review;
  hostName: string;
  timeZone: string;
}

export function ReviewItem({ review, hostName, timeZone }: Props) {
  const { t, language } = useTranslation();
  const { guest, answer } = review;
  return (
    <article className="review">
      <header>
        <Avatar className="review-face" name={guest.name} image={guest.image} size={44} />
        <div>
          <h3>{guest.name || t("reviews.gone")}</h3>
          <p className="small">{formatMonth(new Date(review.created_at), language, timeZone)}</p>
        </div>
        <Score rating={review.rating} />
      </header>
      <Text text={review.text} />
      {answer && <Answer title={t("reviews.answerOf", { name: hostName })} text={answer.text} />}
    </article>
  );
}
