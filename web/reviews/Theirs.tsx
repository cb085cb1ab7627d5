import { useTranslation } from "react-i18next";
import type { BookingReviews } from "#contract/reviews.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { useFocusOnceWritten } from "./focus.ts";
import { HiddenSaid } from "./HiddenSaid.tsx";
import { Written } from "./Written.tsx";

interface Props {
  side: "guest" | "host";
  reviews: BookingReviews;
  onAnswer(reviewId: number, text: string): Promise<void>;
}

/** What the other side wrote, once it is published; the host may answer. */
export function Theirs({ side, reviews: { theirs, timeZone }, onAnswer }: Props) {
  const { t } = useTranslation();
  const title = useFocusOnceWritten(Boolean(theirs?.answer));
  if (!theirs) return null;
  return (
    <div>
      <h2 className="d3" ref={title} tabIndex={-1}>
        {side === "guest" ? t("reviews.panel.guest.theirs") : t("reviews.panel.host.theirs")}
      </h2>
      <Written review={theirs} answerTitle={t("reviews.panel.host.answer")} timeZone={timeZone} />
      {theirs.answer?.hidden && <HiddenSaid what="answer" hidden={theirs.answer.hidden} />}
      {side === "host" && !theirs.answer && <AnswerForm onSend={(text) => onAnswer(theirs.id, text)} />}
    </div>
  );
}
