import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./BookingSummary.module.css";
import { callTo, whatsAppTo } from "./contact-links.ts";

/** One fact in a list of a booking's facts. */
export function FactLine({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <li className={styles.fact}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  );
}

/** Links to contact a phone number: a chat that starts with the text, or a call. */
export function Ways({ phone, text }: { phone: string; text: string }) {
  const { t } = useTranslation();
  return (
    <p className={layout.links}>
      <a className={clsx(button.link, button.tall)} href={whatsAppTo(phone, text)} target="_blank" rel="noreferrer">
        {t("checkout.facts.whatsApp")}
      </a>
      <a className={clsx(button.link, button.tall, type.numbers)} href={callTo(phone)}>
        {phone}
      </a>
    </p>
  );
}
