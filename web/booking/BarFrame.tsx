import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export function BarFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="booking-bar" aria-label={t("booking.bar.label")}>
      {children}
    </section>
  );
}
