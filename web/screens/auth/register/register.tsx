import { clsx } from "clsx";
import { Link } from "react-router";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { withNext } from "#web/shared/account/next.ts";
import { AccountPage, Elsewhere, useNext } from "#web/shared/auth/AccountPage.tsx";
import { GoogleSignIn } from "#web/shared/auth/GoogleSignIn.tsx";
import { RegisterForm } from "#web/shared/auth/RegisterForm.tsx";

export default function Register() {
  const { t } = useTranslation();
  const next = useNext();
  return (
    <AccountPage title={t("accounts.register.title")} lead={t("accounts.register.lead")}>
      <GoogleSignIn next={next} />
      <RegisterForm
        onRegistered={({ email }) =>
          void showToast({ text: t("accounts.register.emailSent", { email }), tone: "done" })
        }
        submit={(isBusy) => (
          <button type="submit" className={clsx(button.primary, button.wide)} disabled={isBusy}>
            {isBusy ? t("accounts.register.busy") : t("accounts.register.submit")}
          </button>
        )}
      />
      <Elsewhere>
        {t("accounts.register.hasAccount")}{" "}
        <Link className={button.link} to={withNext("/auth/login", next)}>
          {t("accounts.register.toLogin")}
        </Link>
      </Elsewhere>
    </AccountPage>
  );
}
