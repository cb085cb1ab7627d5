import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { callTo, whatsAppTo } from "./contact-links.ts";

/** One fact of a booking, inside `trip-facts`. */
export function FactLine({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <li>
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
    <p className="trip-ways">
      <a className="link" href={whatsAppTo(phone, text)} target="_blank" rel="noreferrer">
        {t("dashboard.facts.whatsApp")}
      </a>
      <a className="link num" href={callTo(phone)}>
        {phone}
      </a>
    </p>
  );
}
