import { clsx } from "clsx";
import type { Review } from "#contract/bookings/reviews.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { formatMonth } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Answer } from "./Answer.tsx";
import styles from "./ReviewText.module.css";
import { Score } from "./Score.tsx";
import { Text } from "./Text.tsx";

interface Props {
  review: Review;
  hostName: string;
  timeZone: string;
}

export function ReviewItem({ review, hostName, timeZone }: Props) {
  const { t, language } = useTranslation();
  const { guest, answer } = review;
  return (
    <article className={clsx(layout.stack, layout.gap12)}>
      <header className={clsx(layout.row, layout.spread, layout.oneLine)}>
        <div className={clsx(layout.row, layout.oneLine)}>
          <Avatar className={styles.face} name={guest.name} image={guest.image} size={44} />
          <div>
            <h3 className={type.strong}>{guest.name || t("reviews.gone")}</h3>
            <p className={type.small}>{formatMonth(new Date(review.created_at), language, timeZone)}</p>
          </div>
        </div>
        <Score rating={review.rating} />
      </header>
      <div>
        <Text text={review.text} language={review.language} />
        {answer && <Answer title={t("reviews.answerOf", { name: hostName })} answer={answer} />}
      </div>
    </article>
  );
}
