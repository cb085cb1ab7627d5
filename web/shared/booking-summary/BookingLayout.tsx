import { clsx } from "clsx";
import type { ReactNode, RefObject } from "react";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type { GivenImage } from "#web/shared/photos/image.ts";
import { Photo } from "#web/shared/photos/Photo.tsx";
import styles from "./BookingSummary.module.css";

/** The layout of a booking's page: status and facts, bill, then the rest. */
export function BookingColumns({ children }: { children: ReactNode }) {
  return <div className={clsx(layout.stack, layout.gap40, layout.above24, styles.columns)}>{children}</div>;
}

interface BookingStatusProps {
  label: string;
  tone: "sea" | "wait" | "good" | "bad" | "";
  /** Receives the focus after the booking has changed. */
  place: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The booking's status and what comes next, in the color of its tone. */
export function BookingStatus({ label, tone, place, children }: BookingStatusProps) {
  const ground = clsx(panel.notice, tone && panel[tone], panel.ground);
  return (
    <section
      className={clsx(layout.stack, layout.gap8, ground, styles.status)}
      ref={place}
      tabIndex={-1}
      aria-label={label}
    >
      {children}
    </section>
  );
}

/** The booking's photo, code and bill. */
export function Bill({ label, image, children }: { label: string; image: GivenImage; children: ReactNode }) {
  return (
    <section className={styles.bill} aria-label={label}>
      <div className={styles.photo}>
        <Photo image={image} sizes="(min-width: 1060px) 480px, 100vw" isFirst />
      </div>
      <div className={clsx(layout.stack, layout.gap12, styles.account)}>{children}</div>
    </section>
  );
}
