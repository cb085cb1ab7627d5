import { clsx } from "clsx";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { longestReason, shortestReason } from "#contract/admin/lengths.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { AdminAnswer } from "./calls.ts";

interface Props {
  title: string;
  /** The consequences of the decision. */
  what: string;
  hint: string;
  /** The button's label. */
  action: string;
  /** The field's label, when it asks for something other than the reason. */
  label?: string;
  /** The most characters of an answer that may be longer than a reason. */
  most?: number;
  /** More fields, above the reason. */
  children?: ReactNode;
  /** False while something the operator must see first is loading. */
  isReady?: boolean;
  /** Validates these fields and shows their errors. */
  check?(): boolean;
  /** Reports its own result. The dialog closes after a success and stays open, with all that was typed, after a refusal. */
  send(reason: string): Promise<AdminAnswer<unknown> | false | undefined>;
  onClose(): void;
}

/** A dialog for a decision against a user: it requires a reason. */
export function ReasonDialog({
  title,
  what,
  hint,
  action,
  label,
  most = longestReason,
  children,
  isReady = true,
  check,
  send,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      {(close) => (
        <>
          <p>{what}</p>
          <Form
            hint={hint}
            label={label ?? t("admin.reason.label")}
            most={most}
            action={action}
            isBusy={isBusy}
            isReady={isReady}
            check={check ?? (() => true)}
            onSend={decide}
            onCancel={close}
            busy={t("admin.reason.busy")}
          >
            {children}
          </Form>
        </>
      )}
    </Dialog>
  );

  async function decide(reason: string) {
    setBusy(true);
    const answer = await send(reason);
    if (answer && answer.error !== null) setBusy(false);
    else onClose();
  }
}

interface FormProps {
  hint: string;
  label: string;
  most: number;
  children: ReactNode;
  check(): boolean;
  action: string;
  busy: string;
  isBusy: boolean;
  isReady: boolean;
  onSend(reason: string): Promise<void>;
  onCancel(): void;
}

function Form({ hint, label, most, action, busy, isBusy, isReady, children, check, onSend, onCancel }: FormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState("");
  const [isShort, setShort] = useState(false);
  const error = isShort && reason.trim().length < shortestReason ? t("admin.reason.short") : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    if (!check()) return;
    if (reason.trim().length >= shortestReason) return void onSend(reason.trim());
    setShort(true);
    document.getElementById(id)?.focus();
  }

  return (
    <form onSubmit={send} noValidate>
      {children}
      <div className={clsx(field.field, layout.above16, error && field.wrong)}>
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          rows={3}
          required
          maxLength={most}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          {...wrongness(id, hint, error)}
        />
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
      <div className={layout.actions}>
        <button type="submit" className={button.risk} disabled={isBusy || !isReady}>
          {isBusy ? busy : action}
        </button>
        <button type="button" className={button.line} disabled={isBusy} onClick={onCancel}>
          {t("admin.reason.keep")}
        </button>
      </div>
    </form>
  );
}
