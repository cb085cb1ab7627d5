import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/bookings.ts";
import { ApiError, call } from "#web/api.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { showToast } from "#web/ui/toast.ts";

/** The trip as a calendar file. It is private: fetched with the token and saved from here. */
export function SaveInCalendar({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const file = await call("GET", "/user/reserve/{id}/calendar.ics", { params: { id: booking.reserve_id } });
      saveFile(new Blob([file], { type: "text/calendar" }), `${booking.code}.ics`);
    } catch (error) {
      // No answer has been said already.
      if (!(error instanceof ApiError) || error.status > 0) {
        void showToast({ text: t("dashboard.facts.notSaved"), tone: "error" });
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <p>
      <button type="button" className="link" disabled={isBusy} onClick={save}>
        {t("dashboard.facts.saveInCalendar")}
      </button>
    </p>
  );
}
