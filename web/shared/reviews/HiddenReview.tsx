import { clsx } from "clsx";
import type { Hidden } from "#contract/hidden.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** Tells the author that a review or answer is hidden from everybody else, and why. */
export function HiddenReview({ what, hidden }: { what: "review" | "answer"; hidden: Hidden }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.notice, panel.wait, layout.stack, layout.gap4, layout.above8, type.written)}>
      <p>
        <span className={clsx(panel.tag, panel.bad)}>{t("reviews.hidden.tag")}</span>{" "}
        {what === "review" ? t("reviews.hidden.review") : t("reviews.hidden.answer")}
      </p>
      <p>{t("reviews.hidden.reason", { reason: hidden.reason })}</p>
    </div>
  );
}
