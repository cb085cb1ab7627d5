import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ProofMethod } from "#contract/accounts/factors.ts";
import { ApiError, call, type Input } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { PasswordField } from "#web/kit/fields/PasswordField.tsx";
import { RichText } from "#web/kit/RichText.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { CodeField, useCode } from "#web/shared/account/CodeField.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { KnownEmail } from "#web/shared/account/KnownEmail.tsx";
import { KeyIcon } from "./KeyIcon.tsx";
import { knowsPasskeys, passkeyRequests } from "./passkeys.ts";
import { useTroubleWords } from "./trouble-words.ts";

interface Props {
  /** The methods available to the person, the most convenient first. */
  methods: readonly ProofMethod[];
  /** The page with the demo's emails. */
  mailbox: string | undefined;
  onProven(): void;
}

type Body = Input<"POST", "/user/proof">["body"];

const prove = (body: Body) => call("POST", "/user/proof", { body });

/** Asks for a fresh proof of identity by one method at a time. */
export function Proof({ methods, mailbox, onProven }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const possible = methods.filter((method) => method !== "passkey" || knowsPasskeys());
  const [chosen, setChosen] = useState(possible[0]);
  const words: Record<ProofMethod, string> = {
    passkey: t("identity.proof.ways.passkey"),
    app: t("identity.proof.ways.app"),
    recovery: t("identity.proof.ways.recovery"),
    password: t("identity.proof.ways.password"),
    email: t("identity.proof.ways.email"),
  };
  const others = possible.filter((method) => method !== chosen);

  function choose(method: ProofMethod) {
    flushSync(() => setChosen(method));
    firstControl(place.current)?.focus();
  }

  if (!chosen) return <p className={clsx(panel.notice, layout.above16)}>{t("identity.proof.none")}</p>;
  return (
    <div className={layout.above16} ref={place}>
      <Way method={chosen} mailbox={mailbox} onProven={onProven} />
      {others.length > 0 && (
        <div className={layout.above24}>
          <p className={type.label}>{t("identity.proof.another")}</p>
          <ul className={clsx(layout.stack, layout.gap4, layout.above4)}>
            {others.map((method) => (
              <li key={method}>
                <button type="button" className={clsx(button.link, button.tall)} onClick={() => choose(method)}>
                  {words[method]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The first field or button of a method. */
export function firstControl(place: HTMLElement | null): HTMLElement | null | undefined {
  return place?.querySelector<HTMLElement>("form input:not([hidden]), form button");
}

interface WayProps {
  mailbox: string | undefined;
  onProven(): void;
}

function Way({ method, ...way }: WayProps & { method: ProofMethod }) {
  switch (method) {
    case "passkey":
      return <ByPasskey {...way} />;
    case "app":
      return <ByApp {...way} />;
    case "recovery":
      return <ByRecoveryCode {...way} />;
    case "password":
      return <ByPassword {...way} />;
    case "email":
      return <ByEmail {...way} />;
  }
}

function ByPasskey({ onProven }: WayProps) {
  const { t } = useTranslation();
  const troubleWords = useTroubleWords();
  const proof = useMutation({
    mutationFn: async () => {
      const { answerWithPasskey } = await passkeyRequests();
      const answer = await answerWithPasskey(await call("POST", "/user/proof/passkey"));
      return prove({ method: "passkey", ...answer });
    },
    onSuccess: onProven,
  });
  const { calm, refusal } = troubleWords(proof.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    proof.mutate();
  }

  return (
    <form className={field.form} onSubmit={submit}>
      <p className={type.small}>{t("identity.passkeys.howItAsks")}</p>
      <div role="status">{calm && <p className={panel.notice}>{calm}</p>}</div>
      <FormRefusal text={refusal} />
      <button type="submit" className={clsx(button.primary, button.wide)} disabled={proof.isPending}>
        <KeyIcon />
        {proof.isPending ? t("accounts.passkey.waiting") : t("identity.proof.usePasskey")}
      </button>
    </form>
  );
}

function ByApp({ onProven }: WayProps) {
  const { t } = useTranslation();
  const entry = useCode(async (code) => {
    await prove({ method: "app", code });
    onProven();
  });
  return (
    <form {...entry.form}>
      <CodeField
        code={entry.field}
        label={t("identity.proof.appLabel")}
        hint={t("identity.proof.appHint")}
        submit={t("identity.proof.submit")}
        busy={t("identity.proof.busy")}
      />
    </form>
  );
}

function ByRecoveryCode({ onProven }: WayProps) {
  const { t } = useTranslation();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { code: t("accounts.form.required") },
    async send({ code }) {
      await prove({ method: "recovery", code }).catch(atField("code"));
      onProven();
    },
  });
  return (
    <form {...form} className={field.form}>
      <Field
        label={t("identity.proof.recoveryLabel")}
        name="code"
        autoComplete="off"
        hint={t("identity.proof.recoveryHint")}
        error={errors.code}
      />
      <FormRefusal text={refusal} />
      <Submit isBusy={isBusy} />
    </form>
  );
}

function ByPassword({ onProven }: WayProps) {
  const { t } = useTranslation();
  const email = useSession((session) => session.user?.email);
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { password: t("accounts.form.required") },
    async send({ password }) {
      await prove({ method: "password", password }).catch(atField("password"));
      onProven();
    },
  });
  return (
    <form {...form} className={field.form}>
      {email && <KnownEmail email={email} />}
      <PasswordField autoComplete="current-password" error={errors.password} />
      <FormRefusal text={refusal} />
      <Submit isBusy={isBusy} />
    </form>
  );
}

/** A code by email, which is sent as soon as this method is shown. */
function ByEmail({ mailbox, onProven }: WayProps) {
  const { t } = useTranslation();
  const entry = useCode(async (code) => {
    await prove({ method: "email", code });
    onProven();
  });
  const sending = useMutation({ mutationFn: () => call("POST", "/user/proof/email"), onMutate: entry.forgive });
  const send = useEffectEvent(() => sending.isIdle && sending.mutate());
  useEffect(() => {
    send();
  }, []);
  const email = sending.data?.email;
  return (
    <form {...entry.form}>
      <p role="status">
        {email ? (
          <RichText text={t("identity.proof.emailLead", { email })}>
            {(address) => <strong className={type.anywhere}>{address}</strong>}
          </RichText>
        ) : (
          sending.isPending && t("identity.proof.emailSending")
        )}
      </p>
      <FormRefusal text={sending.error && (sending.error.message || t("accounts.form.noAnswer"))} />
      <CodeField
        code={entry.field}
        label={t("identity.proof.emailLabel")}
        submit={t("identity.proof.submit")}
        busy={t("identity.proof.busy")}
      >
        {mailbox && (
          <p className={field.hint}>
            <a className={button.link} href={mailbox} target="_blank" rel="noreferrer">
              {t("identity.proof.mailbox")}
            </a>
          </p>
        )}
      </CodeField>
      <p className={type.small}>
        {t("identity.proof.emailNotThere")}{" "}
        <button
          type="button"
          className={button.link}
          disabled={sending.isPending}
          onClick={() => sending.mutate(undefined, { onSuccess: entry.restart })}
        >
          {t("identity.proof.emailAgain")}
        </button>
      </p>
    </form>
  );
}

function Submit({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
      {isBusy ? t("identity.proof.busy") : t("identity.proof.submit")}
    </button>
  );
}

/** Shows every error about the proof at the form's only field. */
function atField(name: string) {
  return (error: unknown): never => {
    const { status, message, fields, details, code } = error instanceof ApiError ? error : new ApiError(0, {});
    if (status === 0 || code === "internal") throw error;
    throw new ApiError(status, { message, fields: { [name]: fields[name] ?? message }, details });
  };
}
