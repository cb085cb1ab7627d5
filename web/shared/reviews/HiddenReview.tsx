import type { Hidden } from "#contract/hidden.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** Tells the author that a review or answer is hidden from everybody else, and why. */
export function HiddenReview({ what, hidden }: { what: "review" | "answer"; hidden: Hidden }) {
  const { t } = useTranslation();
  return (
    <div className="review-hidden">
      <p>
        <span className="tag no">{t("reviews.hidden.tag")}</span>{" "}
        {what === "review" ? t("reviews.hidden.review") : t("reviews.hidden.answer")}
      </p>
      <p>{t("reviews.hidden.reason", { reason: hidden.reason })}</p>
    </div>
  );
}
