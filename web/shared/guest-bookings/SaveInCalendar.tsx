import { clsx } from "clsx";
import { useState } from "react";
import type { Booking } from "#contract/bookings/bookings.ts";
import { ApiError, call } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { saveFile } from "#web/kit/save-file.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** Downloads the trip as a calendar file. It is private: fetched with the token and saved by the page. */
export function SaveInCalendar({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const file = await call("GET", "/user/reserve/{id}/calendar.ics", { params: { id: booking.reserve_id } });
      saveFile(file, `${booking.code}.ics`);
    } catch (error) {
      // Status 0 means no response, which has already shown a toast.
      if (!(error instanceof ApiError) || error.status > 0) {
        void showToast({ text: t("checkout.facts.notSaved"), tone: "error" });
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <p>
      <button type="button" className={clsx(button.link, button.tall)} disabled={isBusy} onClick={save}>
        {t("checkout.facts.saveInCalendar")}
      </button>
    </p>
  );
}
