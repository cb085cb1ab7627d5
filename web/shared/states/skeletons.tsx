import { clsx } from "clsx";
import type { ComponentType, ReactNode } from "react";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingColumns } from "#web/shared/booking-summary/BookingLayout.tsx";
import styles from "./States.module.css";

/** Skeletons in the layout of the pages they stand in for. */

/** The route handle of a dashboard page. */
export interface PageHandle {
  /** Shown until the session has been read. */
  Skeleton: ComponentType;
}

export function BookingsSkeleton() {
  return (
    <Coming>
      <Shape is="title" />
      <Shape is="head" />
      {[1, 2].map((card) => (
        <div className={styles.card} key={card}>
          <Shape is="photo" />
          <div>
            <Shape is="line" isShort />
            <Shape is="head" />
            <Shape is="line" />
            <Shape is="line" />
          </div>
        </div>
      ))}
    </Coming>
  );
}

export function BookingSkeleton() {
  return (
    <Coming>
      <Shape is="title" />
      <Shape is="line" isShort />
      <BookingColumns>
        <div>
          <Shape is="panel" />
          <Shape is="line" />
          <Shape is="line" />
          <Shape is="line" />
        </div>
        <Shape is="bill" />
      </BookingColumns>
    </Coming>
  );
}

export function PageSkeleton() {
  return (
    <Coming>
      <Shape is="title" />
      <Shape is="panel" />
      <Shape is="panel" />
    </Coming>
  );
}

interface ShapeProps {
  is: "title" | "head" | "line" | "panel" | "bill" | "row" | "photo";
  isShort?: boolean;
}

export function Shape({ is, isShort = false }: ShapeProps) {
  return <i className={clsx(panel.skeleton, styles[is], isShort && styles.short)} />;
}

export function Coming({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.coming} role="status">
      <span className={type.forReaders}>{t("common.loading")}</span>
      <div className={panel.coming} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
