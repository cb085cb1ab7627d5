import { useTranslation } from "react-i18next";
import type { Review } from "#contract/reviews.ts";
import { Face } from "#web/ui/Face.tsx";
import { formatMonth } from "#web/ui/format.ts";
import { Answer } from "./Answer.tsx";
import { Score } from "./Score.tsx";
import { Text } from "./Text.tsx";

interface Props {
  review: Review;
  hostName: string;
  timeZone: string;
}

/** One guest's review with its host's answer. */
export function ReviewItem({ review, hostName, timeZone }: Props) {
  const { t, i18n } = useTranslation();
  const { guest, answer } = review;
  return (
    <article className="review">
      <header>
        <Face className="review-face" name={guest.name} image={guest.image} size={44} />
        <div>
          <h3>{guest.name || t("reviews.gone")}</h3>
          <p className="small">{formatMonth(new Date(review.created_at), i18n.language, timeZone)}</p>
        </div>
        <Score rating={review.rating} />
      </header>
      <Text text={review.text} />
      {answer && <Answer title={t("reviews.answerOf", { name: hostName })} text={answer.text} />}
    </article>
  );
}
