import { clsx } from "clsx";
import { useState } from "react";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";

interface Props {
  bookingId: number;
  email: { id: number; recipient: string };
  /** The email's display name. */
  name: string;
}

export function Resend({ bookingId, email, name }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const resend = useDecision(
    (reason: string) =>
      adminCall("POST", "/admin/bookings/{id}/resend", { params: { id: bookingId }, body: { mail: email.id, reason } }),
    t("admin.booking.resendDone"),
  );
  return (
    <>
      <button
        type="button"
        className={clsx(button.line, button.small, layout.above8)}
        aria-label={t("admin.booking.resendNamed", { name, recipient: email.recipient })}
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
