import { useState } from "react";
import { useTranslation } from "react-i18next";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

interface Props {
  bookingId: number;
  letter: { id: number; recipient: string };
  /** What the letter is called here. */
  name: string;
}

/** Sends a letter once more. */
export function Resend({ bookingId, letter: { id: mail, recipient }, name }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const resend = useDecision(
    (reason: string) =>
      adminCall("POST", "/admin/bookings/{id}/resend", { params: { id: bookingId }, body: { mail, reason } }),
    t("admin.booking.resendDone"),
  );
  return (
    <>
      <button
        type="button"
        className="btn line sm office-inline"
        aria-label={t("admin.booking.resendNamed", { name, recipient })}
        onClick={() => setAsking(true)}
      >
        {t("admin.booking.resend")}
      </button>
      {isAsking && (
        <ReasonDialog
          title={t("admin.booking.resendQuestion")}
          what={t("admin.booking.resendWhat", { name })}
          hint={t("admin.reason.hint")}
          action={t("admin.booking.resend")}
          send={resend.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
