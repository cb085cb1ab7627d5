import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts/accounts.ts";
import { call } from "#web/app/api.ts";
import { keyOf } from "#web/app/queries.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { PasswordField } from "#web/kit/fields/PasswordField.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { ForgotLink } from "#web/shared/account/ForgotLink.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { KnownEmail } from "#web/shared/account/KnownEmail.tsx";
import { Part, Said, useWhyNot } from "#web/shared/account/MePage.tsx";
import { useDisclosure } from "./disclosure.ts";

export function SettingsPassword({ me }: { me: User }) {
  const { t } = useTranslation();
  const opening = useDisclosure();
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
      <button {...opening.button} className={button.line}>
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
    <form {...form} className={field.form}>
      {/* Tells password managers whose password this is. */}
      <KnownEmail email={me.email} />
      <PasswordField
        label={t("settings.password.current")}
        name="current"
        autoComplete="current-password"
        error={errors.current}
      />
      <ForgotLink />
      <PasswordField
        label={t("accounts.reset.password")}
        autoComplete="new-password"
        hint={t("accounts.register.passwordHint")}
        error={errors.password}
      />
      <FormRefusal text={refusal} />
      <div className={layout.row}>
        <button type="submit" className={button.primary} disabled={isBusy}>
          {isBusy ? t("accounts.reset.busy") : t("accounts.reset.submit")}
        </button>
        <button type="button" className={button.line} disabled={isBusy} onClick={onEnd}>
          {t("settings.leaveAsItIs")}
        </button>
      </div>
    </form>
  );
}

/** Google-only users get their first password through the password reset email. */
function AskForOne({ email }: { email: string }) {
  const { t } = useTranslation();
  const whyNot = useWhyNot();
  const ask = useMutation({ mutationFn: () => call("POST", "/auth/forgot-password", { body: { email } }) });
  return (
    <>
      <Said text={ask.isSuccess && t("settings.password.asked", { email })} />
      <FormRefusal text={whyNot(ask.error)} />
      {!ask.isSuccess && (
        <button type="button" className={button.line} disabled={ask.isPending} onClick={() => ask.mutate()}>
          {ask.isPending ? t("settings.email.sending") : t("settings.password.ask")}
        </button>
      )}
    </>
  );
}
