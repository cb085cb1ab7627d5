import { clsx } from "clsx";
import { reviewLength } from "#contract/bookings/limits.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { FormFailure } from "./FormFailure.tsx";
import styles from "./ReviewPanel.module.css";
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

/** A rating and a text. The server validates them; its messages appear at the fields. */
export function ReviewForm({ side, onSend }: Props) {
  const { t } = useTranslation();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { rating: t("reviews.form.noRating"), text: t("reviews.form.noText") },
    send: ({ rating, text }) => onSend({ rating: Number(rating), text }),
  });
  return (
    <form {...form} className={clsx(field.form, styles.form)}>
      <StarField label={t("reviews.form.rating")} error={errors.rating} />
      <TextField
        label={t("reviews.form.text")}
        hint={side === "guest" ? t("reviews.form.stayHint") : t("reviews.form.guestHint")}
        maximum={reviewLength.maximum}
        rows={5}
        error={errors.text}
      />
      <FormFailure text={refusal} />
      <button type="submit" className={button.primary} disabled={isBusy}>
        {isBusy ? t("reviews.form.busy") : t("reviews.form.submit")}
      </button>
    </form>
  );
}
