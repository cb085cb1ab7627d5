import { clsx } from "clsx";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./AccountFields.module.css";

/** For those who forgot their password, under its field. */
export function ForgotLink({ to = "/auth/forgot-password" }: { to?: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.forgot}>
      <Link className={clsx(button.link, button.tall)} to={to}>
        {t("accounts.login.forgot")}
      </Link>
    </p>
  );
}
