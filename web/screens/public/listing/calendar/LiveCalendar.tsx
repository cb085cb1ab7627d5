import { WithQueries } from "#web/app/with-queries.tsx";
import { PageLocale } from "#web/shared/calendar/PageLocale.tsx";
import { useBooking } from "../choice/booking-context.ts";
import { ExperienceCalendar } from "./ExperienceCalendar.tsx";
import { LodgingCalendar } from "./LodgingCalendar.tsx";
import { SpaceCalendar } from "./SpaceCalendar.tsx";

/** React Aria adds a style element; the content security policy allows it only with the page's nonce. */
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce });

/** Lazy-loaded with React Aria and the date library, once the calendar is in view or a control is touched. */
export function LiveCalendar() {
  const { restorations } = useBooking();
  return (
    <WithQueries>
      <PageLocale>
        <CalendarOfKind key={restorations} />
      </PageLocale>
    </WithQueries>
  );
}

function CalendarOfKind() {
  const { subject } = useBooking();
  switch (subject.kind) {
    case "lodging":
      return <LodgingCalendar listing={subject.listing} stay={subject.stay} />;
    case "space":
      return <SpaceCalendar listing={subject.listing} stay={subject.stay} />;
    case "experience":
      return <ExperienceCalendar listing={subject.listing} stay={subject.stay} />;
  }
}
