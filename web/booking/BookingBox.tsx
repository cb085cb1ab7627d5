import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ListingDetail } from "#contract/listings.ts";
import { BarFrame } from "./BarFrame.tsx";
import "./booking.css";
import { useBooking } from "./booking-context.ts";
import { CalendarFrame } from "./CalendarFrame.tsx";
import { ChoiceProvider } from "./ChoiceProvider.tsx";
import { ChooseFirst } from "./ChooseFirst.tsx";
import { StayFields } from "./StayFields.tsx";
import { UnitPrice } from "./UnitPrice.tsx";

const LiveCalendar = lazy(async () => ({ default: (await import("./LiveCalendar.tsx")).LiveCalendar }));
const LiveCancellation = lazy(async () => ({ default: (await import("./LiveCancellation.tsx")).LiveCancellation }));
const LiveActions = lazy(async () => ({ default: (await import("./LiveActions.tsx")).LiveActions }));

/** Around everything that shows or changes the choice. */
export function BookingProvider({ listing, children }: { listing: ListingDetail; children: ReactNode }) {
  return (
    <ChoiceProvider key={listing.id} listing={listing}>
      {children}
    </ChoiceProvider>
  );
}

/** The calendar of the page: a frame until it comes into view or something is touched. */
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

/** What cancelling would bring back on which day, once a stay is chosen. */
export function BookingCancellation() {
  const { isAwake } = useBooking();
  if (!isAwake) return null;
  return (
    <Suspense>
      <LiveCancellation />
    </Suspense>
  );
}

/** Price, choice, account and button; below 1060 px also the bar at the foot of the window. */
export function BookingBox() {
  const { t } = useTranslation();
  const { subject, isAwake } = useBooking();
  return (
    <section className="booking-box" aria-label={t("booking.box.label")}>
      <UnitPrice subject={subject} />
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
        <UnitPrice subject={subject} />
        <button type="button" className="btn" onClick={goToCalendar}>
          {t("booking.bar.choose")}
        </button>
      </BarFrame>
    </>
  );
}
