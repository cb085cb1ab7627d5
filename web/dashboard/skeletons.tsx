import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The shapes of pages to come, where the pages will stand. */

export function TripsSkeleton() {
  return (
    <Coming>
      <i className="bone bone-title" />
      <i className="bone bone-head" />
      {[1, 2].map((card) => (
        <div className="trip-card" key={card}>
          <i className="bone trip-card-photo" />
          <div className="trip-card-in">
            <i className="bone bone-line is-short" />
            <i className="bone bone-head" />
            <i className="bone bone-line" />
            <i className="bone bone-line" />
          </div>
        </div>
      ))}
    </Coming>
  );
}

export function TripSkeleton() {
  return (
    <Coming>
      <i className="bone bone-title" />
      <i className="bone bone-line is-short" />
      <div className="trip-columns">
        <div className="trip-main">
          <i className="bone bone-panel" />
          <i className="bone bone-line" />
          <i className="bone bone-line" />
          <i className="bone bone-line" />
        </div>
        <i className="bone bone-bill" />
      </div>
    </Coming>
  );
}

export function PageSkeleton() {
  return (
    <Coming>
      <i className="bone bone-title" />
      <i className="bone bone-panel" />
      <i className="bone bone-panel" />
    </Coming>
  );
}

function Coming({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="coming" role="status">
      <span className="sr-only">{t("common.loading")}</span>
      <div className="coming-shapes" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
