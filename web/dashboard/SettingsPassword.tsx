import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { User } from "#contract/accounts.ts";
import { FormRefusal } from "#web/accounts/FormRefusal.tsx";
import { useAccountForm } from "#web/accounts/form.ts";
import { PasswordField } from "#web/accounts/PasswordField.tsx";
import { call, keyOf } from "#web/api.ts";
import { showToast } from "#web/ui/toast.ts";
import { Part, Said, useWhyNot } from "./MePage.tsx";
import { useOpening } from "./opening.ts";

export function SettingsPassword({ me }: { me: User }) {
  const { t } = useTranslation();
  const opening = useOpening();
  if (!me.hasPassword) {
    return (
      <Part title={t("settings.password.title")} lead={t("settings.password.none")}>
        <AskForOne email={me.email} />
      </Part>
    );
  }
  return (
    <Part title={t("settings.password.title")} lead={t("settings.password.lead")}>
      {opening.isOpen && <PasswordForm me={me} onEnd={opening.close} />}
      <button {...opening.button} className="btn line">
        {t("settings.password.change")}
      </button>
    </Part>
  );
}

function PasswordForm({ me, onEnd }: { me: User; onEnd(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { current: t("accounts.form.required"), password: t("accounts.form.required") },
    async send(body) {
      await call("POST", "/user/password", { body });
      void client.invalidateQueries({ queryKey: keyOf("/user/sessions") });
      void showToast({ text: t("settings.password.changed"), tone: "done" });
      onEnd();
    },
  });
  return (
    <form {...form} className="account-form">
      {/* For whatever keeps passwords: whose they are. */}
      <input type="email" name="username" autoComplete="username" defaultValue={me.email} readOnly hidden />
      <PasswordField
        label={t("settings.password.current")}
        name="current"
        autoComplete="current-password"
        error={errors.current}
      />
      <p className="account-forgot">
        <Link className="link" to="/auth/forgot-password">
          {t("accounts.login.forgot")}
        </Link>
      </p>
      <PasswordField
        label={t("accounts.reset.password")}
        autoComplete="new-password"
        hint={t("accounts.register.passwordHint")}
        error={errors.password}
      />
      <FormRefusal text={refusal} />
      <div className="me-save">
        <button type="submit" className="btn" disabled={isBusy}>
          {isBusy ? t("accounts.reset.busy") : t("accounts.reset.submit")}
        </button>
        <button type="button" className="btn line" disabled={isBusy} onClick={onEnd}>
          {t("settings.leaveAsItIs")}
        </button>
      </div>
    </form>
  );
}

/** Somebody who only ever came in through Google gets a first one by the letter for forgotten ones. */
function AskForOne({ email }: { email: string }) {
  const { t } = useTranslation();
  const whyNot = useWhyNot();
  const ask = useMutation({ mutationFn: () => call("POST", "/auth/forgot-password", { body: { email } }) });
  return (
    <>
      <Said text={ask.isSuccess && t("settings.password.asked", { email })} />
      <FormRefusal text={whyNot(ask.error)} />
      {!ask.isSuccess && (
        <button type="button" className="btn line" disabled={ask.isPending} onClick={() => ask.mutate()}>
          {ask.isPending ? t("settings.email.sending") : t("settings.password.ask")}
        </button>
      )}
    </>
  );
}
