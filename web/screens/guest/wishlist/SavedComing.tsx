import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Wishlist.module.css";

/** A placeholder until the saved listings have been read. */
export function SavedComing() {
  const { t } = useTranslation();
  return (
    <div className={styles.coming} role="status">
      <span className={type.forReaders}>{t("common.loading")}</span>
    </div>
  );
}
