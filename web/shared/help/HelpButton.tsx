import { clsx } from "clsx";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Help.module.css";

/** Opens help from the corner of every page; on a phone, help is in the header's menu instead. */
export function HelpButton({ onPress }: { onPress(): void }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(layout.offPhones, layout.scripted, layout.offPaper)}>
      <button
        type="button"
        className={clsx(button.round, styles.disc)}
        aria-label={t("layout.help")}
        aria-haspopup="dialog"
        data-help
        onClick={onPress}
      >
        <Icon name="help" />
      </button>
    </div>
  );
}
