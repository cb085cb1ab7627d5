import { useTranslation } from "react-i18next";
import { reviewLength } from "#contract/review-limits.ts";
import { useAccountForm } from "#web/accounts/form.ts";
import { FormFailure } from "./FormFailure.tsx";
import { StarField } from "./StarField.tsx";
import { TextField } from "./TextField.tsx";

export interface Opinion {
  rating: number;
  text: string;
}

interface Props {
  side: "guest" | "host";
  onSend(opinion: Opinion): Promise<void>;
}

/** Stars and words. The server's rules, its sentences at the fields. */
export function ReviewForm({ side, onSend }: Props) {
  const { t } = useTranslation();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { rating: t("reviews.form.noRating"), text: t("reviews.form.noText") },
    send: ({ rating, text }) => onSend({ rating: Number(rating), text }),
  });
  return (
    <form {...form} className="review-form">
      <StarField label={t("reviews.form.rating")} error={errors.rating} />
      <TextField
        label={t("reviews.form.text")}
        hint={side === "guest" ? t("reviews.form.stayHint") : t("reviews.form.guestHint")}
        maximum={reviewLength.maximum}
        rows={5}
        error={errors.text}
      />
      <FormFailure text={refusal} />
      <button type="submit" className="btn" disabled={isBusy}>
        {isBusy ? t("reviews.form.busy") : t("reviews.form.submit")}
      </button>
    </form>
  );
}
