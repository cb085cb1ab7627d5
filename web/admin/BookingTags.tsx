import { useTranslation } from "react-i18next";
import type { OfficeBookingRow } from "#contract/office-bookings.ts";
import { stateName, troubleName } from "./words.ts";

const tones: Partial<Record<OfficeBookingRow["state"], string>> = {
  held: "wait",
  confirmed: "ok",
  completed: "sea",
  cancelled_by_guest: "no",
  cancelled_by_host: "no",
  cancelled_by_platform: "no",
};

/** How a booking stands, and what is wrong with it. */
export function BookingTags({
  booking: { state, troubles },
}: {
  booking: Pick<OfficeBookingRow, "state" | "troubles">;
}) {
  const { t } = useTranslation();
  return (
    <>
      <span className={`tag ${tones[state] ?? ""}`}>{stateName(t, state)}</span>
      {troubles.map((trouble) => (
        <span key={trouble} className="tag wait">
          {troubleName(t, trouble)}
        </span>
      ))}
    </>
  );
}
