import { clsx } from "clsx";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from "react";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { lazyPart, patientPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { UnitPrice } from "#web/shared/price/UnitPrice.tsx";
import styles from "../BookingBox.module.css";
import { CalendarFrame } from "../calendar/CalendarFrame.tsx";
import { useBooking } from "../choice/booking-context.ts";
import { ChoiceProvider } from "../choice/ChoiceProvider.tsx";
import { ChooseFirst } from "../choice/ChooseFirst.tsx";
import { StayFields } from "../choice/StayFields.tsx";
import { BarFrame } from "./BarFrame.tsx";

const LiveCalendar = lazyPart(async () => (await import("../calendar/LiveCalendar.tsx")).LiveCalendar);
const LiveCancellation = patientPart(async () => (await import("./LiveCancellation.tsx")).LiveCancellation);
const LiveActions = lazyPart(async () => (await import("./LiveActions.tsx")).LiveActions);

/** Wraps everything that shows or changes the choice. */
export function BookingProvider({ listing, children }: { listing: ListingDetail; children: ReactNode }) {
  return (
    <ChoiceProvider key={listing.id} listing={listing}>
      {children}
    </ChoiceProvider>
  );
}

/** The page's calendar: a placeholder until it scrolls into view or the visitor touches a booking control. */
export function BookingCalendar() {
  const { isAwake, wake } = useBooking();
  const place = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(wake);

  useEffect(() => {
    if (isAwake || !place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { rootMargin: "120px" });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isAwake]);

  return (
    <div ref={place}>
      {isAwake ? (
        <Suspense fallback={<CalendarFrame />}>
          <LiveCalendar />
        </Suspense>
      ) : (
        <CalendarFrame />
      )}
    </div>
  );
}

/** The refund deadlines for the chosen stay. */
export function BookingCancellation() {
  const { isAwake } = useBooking();
  if (!isAwake) return null;
  return (
    <Suspense>
      <LiveCancellation />
    </Suspense>
  );
}

/** Unit price, choice, price breakdown and button; below 1060 px also the bar at the bottom of the window. */
export function BookingBox() {
  const { t } = useTranslation();
  const { subject, isAwake } = useBooking();
  return (
    <section className={clsx(panel.panel, panel.raised, styles.box)} aria-label={t("booking.box.label")}>
      <UnitPrice subject={subject} className={clsx(type.muted, type.numbers, styles.price)} />
      <StayFields />
      {isAwake ? (
        <Suspense fallback={<StillActions />}>
          <LiveActions />
        </Suspense>
      ) : (
        <StillActions />
      )}
    </section>
  );
}

function StillActions() {
  const { t } = useTranslation();
  const { subject, goToCalendar } = useBooking();
  return (
    <>
      <ChooseFirst />
      <BarFrame>
        <UnitPrice subject={subject} className={clsx(type.muted, type.numbers)} />
        <button type="button" className={clsx(button.primary, type.nowrap)} onClick={goToCalendar}>
          {t("booking.bar.choose")}
        </button>
      </BarFrame>
    </>
  );
}
