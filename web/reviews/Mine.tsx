import { useTranslation } from "react-i18next";
import type { BookingReviews } from "#contract/reviews.ts";
import { formatInstant } from "#web/ui/format.ts";
import { useFocusOnceWritten } from "./focus.ts";
import { HiddenSaid } from "./HiddenSaid.tsx";
import { type Opinion, ReviewForm } from "./ReviewForm.tsx";
import { Written } from "./Written.tsx";

interface Props {
  side: "guest" | "host";
  reviews: BookingReviews;
  onWrite(opinion: Opinion): Promise<void>;
}

/** The caller's own review: the form for it, or what was written and when it will be seen. */
export function Mine({ side, reviews: { canReview, mine, until, timeZone }, onWrite }: Props) {
  const { t, i18n } = useTranslation();
  const title = useFocusOnceWritten(mine !== null);
  const when = formatInstant(until, timeZone, i18n.language);
  if (mine) {
    return (
      <div>
        <h2 className="d3" ref={title} tabIndex={-1}>
          {mine.published ? t("reviews.panel.mine") : t("reviews.panel.saved")}
        </h2>
        {!mine.published && (
          <p className="muted">
            {side === "guest" ? t("reviews.panel.guest.hidden", { when }) : t("reviews.panel.host.hidden", { when })}
          </p>
        )}
        {mine.hidden && <HiddenSaid what="review" hidden={mine.hidden} />}
        <Written review={mine} answerTitle={t("reviews.panel.guest.answer")} timeZone={timeZone} />
      </div>
    );
  }
  if (!canReview) return null;
  return (
    <div>
      <h2 className="d3">{side === "guest" ? t("reviews.panel.guest.title") : t("reviews.panel.host.title")}</h2>
      <p className="muted">
        {side === "guest" ? t("reviews.panel.guest.lead", { when }) : t("reviews.panel.host.lead", { when })}
      </p>
      <ReviewForm side={side} onSend={onWrite} />
    </div>
  );
}
