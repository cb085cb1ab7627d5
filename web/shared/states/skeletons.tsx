import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "#web/kit/texts.tsx";

/** Skeletons in the layout of the pages they stand in for. */

/** The route handle of a dashboard page. */
export interface PageHandle {
  /** Shown until the session has been read. */
  Skeleton: ComponentType;
}

export function BookingsSkeleton() {
  return (
    <Coming>
      <i className="skeleton skeleton-title" />
      <i className="skeleton skeleton-head" />
      {[1, 2].map((card) => (
        <div className="trip-card" key={card}>
          <i className="skeleton trip-card-photo" />
          <div className="trip-card-in">
            <i className="skeleton skeleton-line is-short" />
            <i className="skeleton skeleton-head" />
            <i className="skeleton skeleton-line" />
            <i className="skeleton skeleton-line" />
          </div>
        </div>
      ))}
    </Coming>
  );
}

export function BookingSkeleton() {
  return (
    <Coming>
      <i className="skeleton skeleton-title" />
      <i className="skeleton skeleton-line is-short" />
      <div className="trip-columns">
        <div className="trip-main">
          <i className="skeleton skeleton-panel" />
          <i className="skeleton skeleton-line" />
          <i className="skeleton skeleton-line" />
          <i className="skeleton skeleton-line" />
        </div>
        <i className="skeleton skeleton-bill" />
      </div>
    </Coming>
  );
}

export function PageSkeleton() {
  return (
    <Coming>
      <i className="skeleton skeleton-title" />
      <i className="skeleton skeleton-panel" />
      <i className="skeleton skeleton-panel" />
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
