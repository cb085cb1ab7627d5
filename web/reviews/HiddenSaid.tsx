import { useTranslation } from "react-i18next";
import type { Hidden } from "#contract/moderation.ts";

/** To whoever wrote it: nobody else reads it any more, and why. */
export function HiddenSaid({ what, hidden }: { what: "review" | "answer"; hidden: Hidden }) {
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
