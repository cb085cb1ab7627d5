import { useTranslation } from "react-i18next";
import type { Review } from "#contract/reviews.ts";
import { formatMonth } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
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
  const { t } = useTranslation();
  const { guest, answer } = review;
  return (
    <article className="review">
      <header>
        <span className="review-face" aria-hidden="true">
          {guest.image ? (
            <img src={guest.image} alt="" width={44} height={44} />
          ) : (
            guest.name.charAt(0).toUpperCase() || <Icon name="user" />
          )}
        </span>
        <div>
          <h3>{guest.name || t("reviews.gone")}</h3>
          <p className="small">{formatMonth(new Date(review.created_at), timeZone)}</p>
        </div>
        <Score rating={review.rating} />
      </header>
      <Text text={review.text} />
      {answer && <Answer title={t("reviews.answerOf", { name: hostName })} text={answer.text} />}
    </article>
  );
}
