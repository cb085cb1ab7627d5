import type { AdminBookingRow } from "#contract/admin/bookings.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { stateName, troubleName } from "#web/shared/admin/list/words.ts";

const tones: Partial<Record<AdminBookingRow["state"], string>> = {
  held: "wait",
  confirmed: "ok",
  completed: "sea",
  cancelled_by_guest: "no",
  cancelled_by_host: "no",
  cancelled_by_platform: "no",
};

/** Tags for a booking's state and its problems. */
export function BookingTags({
  booking: { state, troubles },
}: {
  booking: Pick<AdminBookingRow, "state" | "troubles">;
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
