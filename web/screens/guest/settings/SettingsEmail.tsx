import { clsx } from "clsx";
import { useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { call } from "#web/app/api.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { CodeEntry } from "#web/shared/account/CodeEntry.tsx";
import { useMailbox } from "#web/shared/account/confirming.ts";
import { useAccountForm } from "#web/shared/account/form.ts";
import { Part, Said } from "#web/shared/account/MePage.tsx";
import { rereadMe } from "#web/shared/account/me.ts";
import { useDisclosure } from "./disclosure.ts";

export function SettingsEmail({ me }: { me: User }) {
  const { t } = useTranslation();
  const opening = useDisclosure();
  const mailbox = useMailbox();
  const [asked, setAsked] = useState<string>();
  // Nothing was sent on its own to an address that emails come back from.
  const [wantsCode, setWantsCode] = useState(false);
  return (
    <Part title={t("settings.email.title")} lead={t("settings.email.lead")} anchor="email">
      <p className={layout.row}>
        <strong className={type.anywhere}>{me.email}</strong>{" "}
        <span className={clsx(panel.tag, me.emailVerified ? panel.good : panel.wait)}>
          {me.emailVerified ? t("settings.email.verified") : t("settings.email.unverified")}
        </span>
      </p>
      {!me.emailVerified && (
        <>
          <p className={type.small}>
            {me.emailReturned ? t("settings.email.returned") : t("settings.email.unverifiedWhat")}
          </p>
          {me.emailReturned && !wantsCode ? (
            <p>
              <button type="button" className={button.primary} onClick={() => setWantsCode(true)}>
                {t("settings.email.sendCode")}
              </button>
            </p>
          ) : (
            <CodeEntry email={me.email} hasCode={!me.emailReturned} mailbox={mailbox} onConfirmed={rereadMe} />
          )}
        </>
      )}
      <Said text={asked && t("settings.email.asked", { email: asked })} />
      {opening.isOpen && <EmailForm me={me} onEnd={opening.close} onAsked={setAsked} />}
      <button {...opening.button} className={button.line}>
        {t("settings.email.change")}
      </button>
    </Part>
  );
}

interface FormProps {
  me: User;
  onEnd(): void;
  onAsked(email: string): void;
}

function EmailForm({ me, onEnd, onAsked }: FormProps) {
  const { t } = useTranslation();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { email: t("accounts.form.required") },
    async send({ email }) {
      await call("POST", "/user/email", { body: { email } });
      onAsked(email.trim());
      onEnd();
    },
  });
  return (
    <form {...form} className={field.form}>
      <Field
        label={t("settings.email.new")}
        name="email"
        type="email"
        autoComplete="email"
        hint={t("settings.email.newHint", { email: me.email })}
        error={errors.email}
      />
      <FormRefusal text={refusal} />
      <div className={layout.row}>
        <button type="submit" className={button.primary} disabled={isBusy}>
          {isBusy ? t("settings.email.sending") : t("settings.email.send")}
        </button>
        <button type="button" className={button.line} disabled={isBusy} onClick={onEnd}>
          {t("settings.leaveAsItIs")}
        </button>
      </div>
    </form>
  );
}
