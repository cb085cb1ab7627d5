import type { BookingReviews } from "#contract/bookings/reviews.ts";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { useFocusOnceWritten } from "./focus.ts";
import { HiddenReview } from "./HiddenReview.tsx";
import { ReviewText } from "./ReviewText.tsx";

interface Props {
  side: "guest" | "host";
  reviews: BookingReviews;
  onAnswer(reviewId: number, text: string): Promise<void>;
}

/** The other side's review, once it is published; the host may answer it. */
export function OtherReview({ side, reviews: { theirs, timeZone }, onAnswer }: Props) {
  const { t } = useTranslation();
  const title = useFocusOnceWritten(Boolean(theirs?.answer));
  if (!theirs) return null;
  return (
    <div>
      <h2 className={type.heading} ref={title} tabIndex={-1}>
        {side === "guest" ? t("reviews.panel.guest.theirs") : t("reviews.panel.host.theirs")}
      </h2>
      <ReviewText review={theirs} answerTitle={t("reviews.panel.host.answer")} timeZone={timeZone} />
      {theirs.answer?.hidden && <HiddenReview what="answer" hidden={theirs.answer.hidden} />}
      {side === "host" && !theirs.answer && <AnswerForm onSend={(text) => onAnswer(theirs.id, text)} />}
    </div>
  );
}
