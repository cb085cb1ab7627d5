import { clsx } from "clsx";
import type { ReactNode } from "react";
import rows from "#web/kit/styles/rows.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "../BookingBox.module.css";

export function BarFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(rows.row, styles.bar)} aria-label={t("booking.bar.label")}>
      {children}
    </section>
  );
}
