import { Link } from "react-router";
import type { SessionStatus } from "#contract/payments/payments.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Message } from "./Message.tsx";
import { useBookingOf } from "./payment.ts";

/** Not paid yet: the page polls for a while, and the guest can return to the payment page. */
export function Pending({ payment, isLooking, look }: { payment: SessionStatus; isLooking: boolean; look(): void }) {
  const { t } = useTranslation();
  const { data: booking } = useBookingOf(payment.reserve_id);
  const words = {
    open: { title: t("checkout.pending.title"), lead: t("checkout.pending.open") },
    complete: { title: t("checkout.pending.title"), lead: t("checkout.pending.settling") },
    expired: { title: t("checkout.pending.expiredTitle"), lead: t("checkout.pending.expired") },
  };
  const payUrl = payment.status === "open" ? booking?.payment?.url : undefined;
  return (
    <Message seal={<Icon name="clock" />} tone="waiting" {...words[payment.status]}>
      {payUrl && (
        <a className={button.primary} href={payUrl}>
          {t("checkout.pending.goOn")}
        </a>
      )}
      {payment.status !== "expired" && (
        <button type="button" className={button.line} disabled={isLooking} onClick={look}>
          {isLooking ? t("checkout.pending.looking") : t("checkout.pending.look")}
        </button>
      )}
      <Link className={payUrl || payment.status !== "expired" ? button.link : button.primary} to="/">
        {t("checkout.backHome")}
      </Link>
    </Message>
  );
}
