import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { GoogleTrouble } from "#contract/accounts/google-sign-in.ts";
import { useSite } from "#web/app/site.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { withNext } from "#web/shared/account/next.ts";
import styles from "./GoogleSignIn.module.css";

interface Props {
  /** The page to open afterwards. */
  next: string;
}

/** The Google button above a form, and why the last attempt failed. Other ways to sign in without typing follow it. */
export function GoogleSignIn({ next, children }: Props & { children?: ReactNode }) {
  const { t } = useTranslation();
  const { google } = useSite();
  if (!google && !children) return null;
  return (
    <div className={clsx(layout.stack, styles.google)}>
      {google && <GoogleTroubleNote />}
      {google && <GoogleButton next={next} />}
      {children}
      <p className={clsx(layout.row, type.small, styles.or)}>{t("accounts.google.or")}</p>
    </div>
  );
}

export function GoogleButton({ next }: Props) {
  const { t } = useTranslation();
  const { apiBase } = useSite();
  return (
    <a className={clsx(button.line, button.wide)} href={withNext(`${apiBase}/auth/google`, next)}>
      <GoogleMark />
      {t("accounts.google.go")}
    </a>
  );
}

/** The divider between a form and the Google button below it. */
export function Or() {
  const { t } = useTranslation();
  return <p className={clsx(layout.row, type.small, styles.or)}>{t("accounts.google.orElse")}</p>;
}

/** Why the last attempt failed, as stated in the address. */
export function GoogleTroubleNote() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const texts: Record<GoogleTrouble, string> = {
    denied: t("accounts.google.trouble.denied"),
    expired: t("accounts.google.trouble.expired"),
    failed: t("accounts.google.trouble.failed"),
    unavailable: t("accounts.google.trouble.unavailable"),
    email: t("accounts.google.trouble.email"),
    unconfirmed: t("accounts.google.trouble.unconfirmed"),
    other_google: t("accounts.google.trouble.other_google"),
    suspended: t("accounts.google.trouble.suspended"),
    too_often: t("accounts.google.trouble.too_often"),
  };
  const said = search.get("google");
  if (said === null || !Object.hasOwn(texts, said)) return null;
  return <FormRefusal text={texts[said as GoogleTrouble]} />;
}

/** In Google's own colors, as its branding rules require. */
function GoogleMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
