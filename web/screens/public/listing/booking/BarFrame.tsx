import type { ReactNode } from "react";
import { useTranslation } from "#web/kit/texts.tsx";

export function BarFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="booking-bar" aria-label={t("booking.bar.label")}>
      {children}
    </section>
  );
}
