import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { confirmationDigits } from "#contract/account-limits.ts";
import { ApiError, call, reading } from "#web/api.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Marked } from "#web/ui/Marked.tsx";
import { FieldNotes, wrongness } from "./Field.tsx";
import { FormRefusal } from "./FormRefusal.tsx";
import { rereadMe } from "./me.ts";
import "./accounts.css";
import "./code-entry.css";

export interface CodeEntryProps {
  email: string;
  /** Whether the letter sent last may still be typed off: without one, the first thing is to send it. */
  hasCode: boolean;
  /** Where the demo's letters are read. */
  mailbox: string | undefined;
  onConfirmed(): void;
}

const lookMilliseconds = 4000;

/** Confirms an address by the six digits of the letter, and notices when its link was opened elsewhere. */
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
      // What got no answer may be right.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setCode("");
      input.current?.focus();
    },
  });
  const letter = useMutation({
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
  const send = useEffectEvent(() => letter.isIdle && letter.mutate());
  useEffect(() => {
    if (!hasCode) send();
  }, [hasCode]);
  useConfirmedElsewhere(confirmed);

  function type(typed: string) {
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
    <form className="code-entry" onSubmit={submit} noValidate>
      <p>
        <Marked text={t("confirming.lead", { email })}>{(address) => <strong>{address}</strong>}</Marked>
      </p>
      <div className={wrong ? "field bad" : "field"}>
        <label htmlFor={id}>{t("confirming.label")}</label>
        <div className="code-row">
          <input
            ref={input}
            id={id}
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => type(event.target.value)}
            {...wrongness(id, undefined, wrong)}
          />
          <button type="submit" className="btn" disabled={isPending}>
            {isPending ? t("confirming.busy") : t("confirming.submit")}
          </button>
        </div>
        <div role="alert">
          <FieldNotes id={id} error={wrong} />
        </div>
        {mailbox && (
          <p className="hint">
            <a className="link" href={mailbox} target="_blank" rel="noreferrer">
              {t("confirming.mailbox")}
            </a>
          </p>
        )}
      </div>
      <div role="status">
        {letter.isSuccess && (
          <p className="account-sent">
            <Icon name="check" />
            {t("confirming.sent", { email })}
          </p>
        )}
      </div>
      <FormRefusal text={letter.error && (letter.error.message || t("accounts.form.noAnswer"))} />
      <p className="small">
        {t("confirming.notThere")}{" "}
        <button type="button" className="link" disabled={letter.isPending} onClick={() => letter.mutate()}>
          {letter.isPending ? t("confirming.sending") : t("confirming.again")}
        </button>
      </p>
    </form>
  );
}

/** At the field stands what is wrong with the code, or why it cannot be looked at. */
function wrongWith(error: Error): string {
  return (error instanceof ApiError && error.fields.code) || error.message;
}

/** Asks while the page is looked at, and at once when somebody comes back to it. */
function useConfirmedElsewhere(confirmed: () => void) {
  const { data } = useQuery({ ...reading("/user/getme"), refetchInterval: lookMilliseconds });
  const isVerified = data?.emailVerified ?? false;
  const tell = useEffectEvent(() => void rereadMe().then(confirmed));
  useEffect(() => {
    if (isVerified) tell();
  }, [isVerified]);
}

/** The code and the link may both have done it. */
function useOnce(what: () => void): () => void {
  const isDone = useRef(false);
  return () => {
    if (isDone.current) return;
    isDone.current = true;
    what();
  };
}
