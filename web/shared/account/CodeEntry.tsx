import { useMutation, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError, call } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { Icon } from "#web/kit/icons.tsx";
import { RichText } from "#web/kit/RichText.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./CodeEntry.module.css";
import { CodeField, useCode } from "./CodeField.tsx";
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

/** Confirms an address with the six digits from the email, and notices when the email's link was opened elsewhere. */
export function CodeEntry({ email, hasCode, mailbox, onConfirmed }: CodeEntryProps) {
  const { t } = useTranslation();
  const confirmed = useOnce(onConfirmed);

  const entry = useCode(async (code) => {
    await call("POST", "/auth/verify-code", { body: { code } });
    await rereadMe();
    confirmed();
  });
  const sending = useMutation({
    mutationFn: () => call("POST", "/auth/resend-verification"),
    onMutate: entry.forgive,
    onSuccess: entry.restart,
    onError(error) {
      if (error instanceof ApiError && error.code === "already_verified") void rereadMe().then(confirmed);
    },
  });
  const send = useEffectEvent(() => sending.isIdle && sending.mutate());
  useEffect(() => {
    if (!hasCode) send();
  }, [hasCode]);
  useConfirmedElsewhere(confirmed);

  return (
    <form {...entry.form}>
      <p>
        <RichText text={t("confirming.lead", { email })}>
          {(address) => <strong className={type.anywhere}>{address}</strong>}
        </RichText>
      </p>
      <CodeField
        code={entry.field}
        label={t("confirming.label")}
        submit={t("confirming.submit")}
        busy={t("confirming.busy")}
      >
        {mailbox && (
          <p className={field.hint}>
            <a className={link} href={mailbox} target="_blank" rel="noreferrer">
              {t("confirming.mailbox")}
            </a>
          </p>
        )}
      </CodeField>
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
