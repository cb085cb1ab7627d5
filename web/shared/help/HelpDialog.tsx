import { clsx } from "clsx";
import type { Translate } from "#locales/translate.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Help.module.css";

interface Props {
  brand: string;
  support: { email: string; whatsapp: string | undefined };
  onClose(): void;
}

const topicKeys = [
  { textKey: "help.topics.bugs" },
  { textKey: "help.topics.bookings" },
  { textKey: "help.topics.payments" },
  { textKey: "help.topics.technical" },
  { textKey: "help.topics.suggestions" },
] as const;

/** The ways to contact the operator, each with a prefilled message. */
export function HelpDialog({ brand, support: { email, whatsapp }, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("help.title")} isBusy={false} onClose={onClose}>
      {() => (
        <>
          <p className={type.muted}>{t("help.lead")}</p>
          <ul className={clsx(rows.rows, rows.closed, layout.above16)}>
            {whatsapp && (
              <li className={rows.row}>
                <a
                  className={clsx(layout.row, layout.grow, button.cover, styles.way)}
                  href={chatAddress(whatsapp, brand, t)}
                  target="_blank"
                  rel="noreferrer"
                >
                  <Icon name="speech" />
                  <span className={clsx(layout.stack, layout.gap4, layout.grow)}>
                    <b>WhatsApp</b>
                    <small className={type.small}>{t("help.whatsapp.hint")}</small>
                  </span>
                  <Icon name="arrow-right" />
                </a>
              </li>
            )}
            <li className={rows.row}>
              <a
                className={clsx(layout.row, layout.grow, button.cover, styles.way)}
                href={mailAddress(email, brand, t)}
              >
                <Icon name="mail" />
                <span className={clsx(layout.stack, layout.gap4, layout.grow)}>
                  <b>{t("help.mail.name")}</b>
                  <small className={type.small}>{t("help.mail.hint", { email })}</small>
                </span>
                <Icon name="arrow-right" />
              </a>
            </li>
          </ul>
          <h3 className={clsx(type.label, layout.above24)}>{t("help.topics.title")}</h3>
          <ul className={clsx(type.points, type.muted, layout.above4)}>
            {topicKeys.map(({ textKey }) => (
              <li key={textKey}>{t(textKey)}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function chatAddress(number: string, brand: string, t: Translate): string {
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(t("help.whatsapp.message", { brand }))}`;
}

/** Lines in an email end with CR LF, in a mailto URL too. */
function mailAddress(email: string, brand: string, t: Translate): string {
  const body = t("help.mail.body").replaceAll("\n", "\r\n");
  const subject = t("help.mail.subject", { brand });
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
