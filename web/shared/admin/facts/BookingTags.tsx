import { clsx } from "clsx";
import type { AdminBookingRow } from "#contract/admin/bookings.ts";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { stateName, troubleName } from "#web/shared/admin/list/words.ts";

const tones: Partial<Record<AdminBookingRow["state"], string | undefined>> = {
  held: panel.wait,
  confirmed: panel.good,
  completed: panel.sea,
  cancelled_by_guest: panel.bad,
  cancelled_by_host: panel.bad,
  cancelled_by_platform: panel.bad,
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
      <span className={clsx(panel.tag, tones[state])}>{stateName(t, state)}</span>
      {troubles.map((trouble) => (
        <span key={trouble} className={clsx(panel.tag, panel.wait)}>
          {troubleName(t, trouble)}
        </span>
      ))}
    </>
  );
}
