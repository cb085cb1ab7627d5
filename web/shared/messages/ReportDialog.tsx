import { clsx } from "clsx";
import { useId, useState } from "react";
import { messageLimits } from "#contract/messages/limits.ts";
import { type ReportReason, reportReasons } from "#contract/messages/report-reasons.ts";
import { call } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { ChipRadio } from "#web/kit/fields/ChipRadio.tsx";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";

interface Props {
  message: { id: number; seq: number };
  /** The message's writer. */
  name: string;
  onReported(): void;
  onClose(): void;
}

/** Tells the operator what is wrong with a message of the other side. */
export function ReportDialog({ message, name, onReported, onClose }: Props) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const id = useId();
  const [reason, setReason] = useState<ReportReason>();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { reason: t("messages.report.choose"), text: null },
    async send({ text }) {
      const body = { reason: reason ?? "other", text };
      await call("POST", "/user/threads/{id}/messages/{seq}/report", { params: message, body });
      void showToast({ text: t("messages.report.thanks"), tone: "done" });
      onReported();
      onClose();
    },
  });
  return (
    <Dialog title={t("messages.report.title")} isBusy={isBusy} onClose={onClose}>
      {(close) => (
        <>
          <p>{t("messages.report.lead", { brand: brandName, name })}</p>
          <form {...form} className={clsx(field.form, layout.above16)}>
            <fieldset>
              <legend className={type.label}>{t("messages.report.reasonsLabel")}</legend>
              <div className={clsx(button.chips, layout.above8)}>
                {reportReasons.map((one) => (
                  <ChipRadio
                    key={one}
                    name="reason"
                    value={one}
                    isChosen={one === reason}
                    onChoose={() => setReason(one)}
                  >
                    {t(`messages.report.reasons.${one}`)}
                  </ChipRadio>
                ))}
              </div>
              <FieldNotes id={`${id}-reason`} error={errors.reason} />
            </fieldset>
            <div className={clsx(field.field, errors.text && field.wrong)}>
              <label htmlFor={id}>{t("messages.report.note")}</label>
              <textarea
                id={id}
                name="text"
                rows={3}
                maxLength={messageLimits.report}
                {...wrongness(id, t("messages.report.noteHint"), errors.text)}
              />
              <FieldNotes id={id} hint={t("messages.report.noteHint")} error={errors.text} />
            </div>
            <FormRefusal text={refusal} />
            <div className={layout.actions}>
              <button type="submit" className={button.primary} disabled={isBusy}>
                {isBusy ? t("messages.report.sending") : t("messages.report.send")}
              </button>
              <button type="button" className={button.line} disabled={isBusy} onClick={close}>
                {t("messages.report.leave")}
              </button>
            </div>
          </form>
        </>
      )}
    </Dialog>
  );
}
