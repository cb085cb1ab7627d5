import { clsx } from "clsx";
import { answerLength } from "#contract/bookings/limits.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { FormFailure } from "./FormFailure.tsx";
import styles from "./ReviewPanel.module.css";
import { TextField } from "./TextField.tsx";

/** The host's one public answer to a guest's review. */
export function AnswerForm({ onSend }: { onSend(text: string): Promise<void> }) {
  const { t } = useTranslation();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { text: t("reviews.answer.empty") },
    send: ({ text }) => onSend(text),
  });
  return (
    <form {...form} className={clsx(field.form, styles.form)}>
      <TextField
        label={t("reviews.answer.label")}
        hint={t("reviews.answer.hint")}
        maximum={answerLength.maximum}
        rows={3}
        error={errors.text}
      />
      <FormFailure text={refusal} />
      <button type="submit" className={button.line} disabled={isBusy}>
        {isBusy ? t("reviews.answer.busy") : t("reviews.answer.submit")}
      </button>
    </form>
  );
}
