import type { Side } from "#contract/messages/messages.ts";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useUnread } from "./messages-data.ts";
import styles from "./UnreadCount.module.css";

/** In how many threads there is something to read; nothing when there is nothing. */
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
