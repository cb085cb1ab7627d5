import { answerLength } from "#contract/bookings/review-limits.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { FormFailure } from "./FormFailure.tsx";
import { TextField } from "./TextField.tsx";

/** The host's one public answer to a guest's review. */
export function AnswerForm({ onSend }: { onSend(text: string): Promise<void> }) {
  const { t } = useTranslation();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { text: t("reviews.answer.empty") },
    send: ({ text }) => onSend(text),
  });
  return (
    <form {...form} className="review-form">
      <TextField
        label={t("reviews.answer.label")}
        hint={t("reviews.answer.hint")}
        maximum={answerLength.maximum}
        rows={3}
        error={errors.text}
      />
      <FormFailure text={refusal} />
      <button type="submit" className="btn line" disabled={isBusy}>
        {isBusy ? t("reviews.answer.busy") : t("reviews.answer.submit")}
      </button>
    </form>
  );
}
