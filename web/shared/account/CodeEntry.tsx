import { useMutation, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { confirmationDigits } from "#contract/accounts/limits.ts";
import { ApiError, call } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { Icon } from "#web/kit/icons.tsx";
import { RichText } from "#web/kit/RichText.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./CodeEntry.module.css";
import { rereadMe } from "./me.ts";

export interface CodeEntryProps {
  email: string;
  /** Whether the code in the last email is still valid: if not, a new one is sent first. */
  hasCode: boolean;
  /** The page with the demo's emails. */
  mailbox: string | undefined;
  onConfirmed(): void;
}

const lookMilliseconds = 4000;
const link = clsx(button.link, button.tall, styles.link);

/** Confirms an address with the six digits from the email, and detects when its link was opened elsewhere. */
export function CodeEntry({ email, hasCode, mailbox, onConfirmed }: CodeEntryProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const confirmed = useOnce(onConfirmed);

  const verification = useMutation({
    mutationFn: (typed: string) => call("POST", "/auth/verify-code", { body: { code: typed } }),
    async onSuccess() {
      await rereadMe();
      confirmed();
    },
    onError(error) {
      // A code that got no response may be right: keep it.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setCode("");
      input.current?.focus();
    },
  });
  const sending = useMutation({
    mutationFn: () => call("POST", "/auth/resend-verification"),
    onMutate: () => verification.reset(),
    onSuccess() {
      setCode("");
      input.current?.focus();
    },
    onError(error) {
      if (error instanceof ApiError && error.code === "already_verified") void rereadMe().then(confirmed);
    },
  });
  const send = useEffectEvent(() => sending.isIdle && sending.mutate());
  useEffect(() => {
    if (!hasCode) send();
  }, [hasCode]);
  useConfirmedElsewhere(confirmed);

  function enter(typed: string) {
    const digits = typed.replaceAll(/\D/g, "").slice(0, confirmationDigits);
    setCode(digits);
    if (verification.isPending) return;
    verification.reset();
    if (digits.length === confirmationDigits) verification.mutate(digits);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!verification.isPending) verification.mutate(code);
  }

  const { error, isPending } = verification;
  const wrong = error ? wrongWith(error) || t("accounts.form.noAnswer") : undefined;
  return (
    <form className={field.form} onSubmit={submit} noValidate>
      <p>
        <RichText text={t("confirming.lead", { email })}>
          {(address) => <strong className={type.anywhere}>{address}</strong>}
        </RichText>
      </p>
      <div className={clsx(field.field, wrong && field.wrong)}>
        <label htmlFor={id}>{t("confirming.label")}</label>
        <div className={layout.row}>
          <input
            ref={input}
            className={styles.code}
            id={id}
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => enter(event.target.value)}
            {...wrongness(id, undefined, wrong)}
          />
          <button type="submit" className={button.primary} disabled={isPending}>
            {isPending ? t("confirming.busy") : t("confirming.submit")}
          </button>
        </div>
        <div role="alert">
          <FieldNotes id={id} error={wrong} />
        </div>
        {mailbox && (
          <p className={field.hint}>
            <a className={link} href={mailbox} target="_blank" rel="noreferrer">
              {t("confirming.mailbox")}
            </a>
          </p>
        )}
      </div>
      <div role="status">
        {sending.isSuccess && (
          <p className={clsx(panel.notice, panel.withIcon, panel.good)}>
            <Icon name="check" />
            {t("confirming.sent", { email })}
          </p>
        )}
      </div>
      <FormRefusal text={sending.error && (sending.error.message || t("accounts.form.noAnswer"))} />
      <p className={type.small}>
        {t("confirming.notThere")}{" "}
        <button type="button" className={link} disabled={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isPending ? t("confirming.sending") : t("confirming.again")}
        </button>
      </p>
    </form>
  );
}

/** The message shown at the field: why the code is wrong, or why it could not be checked. */
function wrongWith(error: Error): string {
  return (error instanceof ApiError && error.fields.code) || error.message;
}

/** Polls while the page is visible, and at once when the user returns to it. */
function useConfirmedElsewhere(confirmed: () => void) {
  const { data } = useQuery({ ...reading("/user/getme"), refetchInterval: lookMilliseconds });
  const isVerified = data?.emailVerified ?? false;
  const tell = useEffectEvent(() => void rereadMe().then(confirmed));
  useEffect(() => {
    if (isVerified) tell();
  }, [isVerified]);
}

/** Runs once: the code and the link may both confirm the address. */
function useOnce(what: () => void): () => void {
  const isDone = useRef(false);
  return () => {
    if (isDone.current) return;
    isDone.current = true;
    what();
  };
}
