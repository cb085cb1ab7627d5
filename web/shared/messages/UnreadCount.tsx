import type { Side } from "#contract/messages/messages.ts";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useUnread } from "./messages-data.ts";
import styles from "./UnreadCount.module.css";

/** The number of threads with unread messages; renders nothing for zero. */
export function UnreadCount({ side }: { side: Side }) {
  const { t } = useTranslation();
  const count = useUnread(side);
  if (!count) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className={type.forReaders}>{t("messages.unread", { count })}</span>
    </span>
  );
}
