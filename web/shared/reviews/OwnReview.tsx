import { clsx } from "clsx";
import type { BookingReviews } from "#contract/bookings/reviews.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useFocusOnceWritten } from "./focus.ts";
import { HiddenReview } from "./HiddenReview.tsx";
import { type Opinion, ReviewForm } from "./ReviewForm.tsx";
import { ReviewText } from "./ReviewText.tsx";

interface Props {
  side: "guest" | "host";
  reviews: BookingReviews;
  onType(): void;
  onWrite(opinion: Opinion): Promise<void>;
}

/** The user's own review: its form, or the review and the date when it becomes visible. */
export function OwnReview({
  side,
  reviews: { canReview, mine, until, timeZone, isOtherGone },
  onType,
  onWrite,
}: Props) {
  const { t, language } = useTranslation();
  const title = useFocusOnceWritten(mine !== null);
  const when = formatInstant(until, now(), timeZone, language);
  if (mine) {
    return (
      <div>
        <h2 className={type.heading} ref={title} tabIndex={-1}>
          {mine.published ? t("reviews.panel.mine") : t("reviews.panel.saved")}
        </h2>
        {!mine.published && (
          <p className={clsx(type.muted, type.written, layout.above4)}>
            {side === "guest" ? t("reviews.panel.guest.hidden", { when }) : hostsHidden()}
          </p>
        )}
        {mine.hidden && <HiddenReview what="review" hidden={mine.hidden} />}
        <ReviewText review={mine} answerTitle={t("reviews.panel.guest.answer")} timeZone={timeZone} />
      </div>
    );
  }
  if (!canReview) return null;
  return (
    <div onInput={onType}>
      <h2 className={type.heading}>
        {side === "guest" ? t("reviews.panel.guest.title") : t("reviews.panel.host.title")}
      </h2>
      <p className={clsx(type.muted, type.written, layout.above4)}>
        {side === "guest" ? t("reviews.panel.guest.lead", { when }) : hostsLead()}
      </p>
      <ReviewForm side={side} onSend={onWrite} />
    </div>
  );

  function hostsHidden(): string {
    return isOtherGone ? t("reviews.panel.host.hiddenGone") : t("reviews.panel.host.hidden", { when });
  }

  function hostsLead(): string {
    return isOtherGone ? t("reviews.panel.host.leadGone", { when }) : t("reviews.panel.host.lead", { when });
  }
}
