import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { withNext } from "#web/shared/account/next.ts";
import { AccountSheet, Elsewhere, Outcome, useNext } from "#web/shared/auth/AccountPage.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";

/** Works for signed-in users too: an account that only uses Google gets a password this way. */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  return (
    <>
      <PageMeta title={`${t("accounts.forgot.title")} · ${brandName}`} />
      {!isSent ? (
        <AccountSheet title={t("accounts.forgot.title")} lead={t("accounts.forgot.lead")}>
          <ForgotForm
            email={email}
            onSent={(sentTo) => {
              setEmail(sentTo);
              setSent(true);
            }}
          />
          <BackToLogin />
        </AccountSheet>
      ) : (
        <Outcome title={t("accounts.forgot.sent")} lead={t("accounts.forgot.sentLead", { email })}>
          <p>{t("accounts.forgot.notThere")}</p>
          <button
            type="button"
            className={clsx(button.line, button.wide, layout.above24)}
            onClick={() => setSent(false)}
          >
            {t("accounts.forgot.again")}
          </button>
          <BackToLogin />
        </Outcome>
      )}
    </>
  );
}

/** `email` is where the link was sent before, if it was. */
function ForgotForm({ email: sentTo, onSent }: { email: string; onSent(email: string): void }) {
  const { t } = useTranslation();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button for sending it again has gone with the focus.
    if (sentTo !== "") place.current?.querySelector("input")?.focus();
  }, [sentTo]);
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { email: t("accounts.form.required") },
    async send({ email }) {
      await call("POST", "/auth/forgot-password", { body: { email } });
      onSent(email.trim());
    },
  });
  return (
    <form ref={place} {...form} className={field.form}>
      <Field
        label={t("accounts.form.email")}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={sentTo}
        error={errors.email}
      />
      <FormRefusal text={refusal} />
      <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
        {isBusy ? t("accounts.forgot.busy") : t("accounts.forgot.submit")}
      </button>
    </form>
  );
}

function BackToLogin() {
  const { t } = useTranslation();
  const next = useNext();
  return (
    <Elsewhere>
      <Link className={button.link} to={withNext("/auth/login", next)}>
        {t("accounts.forgot.back")}
      </Link>
    </Elsewhere>
  );
}
