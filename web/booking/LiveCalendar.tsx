import { I18nProvider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useBooking } from "./booking-context.ts";
import { ExperienceCalendar } from "./ExperienceCalendar.tsx";
import { LodgingCalendar } from "./LodgingCalendar.tsx";
import { SpaceCalendar } from "./SpaceCalendar.tsx";

/** React Aria adds one style element; the content security policy lets it when it carries the nonce of the page. */
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce });

/** Loaded when the calendar comes into view or something is touched: it brings React Aria and the date library. */
export function LiveCalendar() {
  const { i18n } = useTranslation();
  const { restorations } = useBooking();
  return (
    <I18nProvider locale={i18n.language === "en" ? "en-US" : "es"}>
      <CalendarOfKind key={restorations} />
    </I18nProvider>
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
