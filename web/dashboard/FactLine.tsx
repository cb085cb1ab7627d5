import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "#web/ui/icons.tsx";
import { callTo, whatsAppTo } from "./reach.ts";

/** One fact of a booking, among `trip-facts`. */
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

/** Ways to reach whoever has this number: a chat that begins with the text, or a call. */
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
