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
  const { data: booking } = useBookingOf(payment.reserve_id, payment.status);
  const isOver = payment.status === "expired";
  const title = t("checkout.pending.title");
  const words = {
    open: { title, lead: t("checkout.pending.open") },
    complete: { title, lead: t("checkout.pending.settling") },
    expired: booking?.isWithdrawn
      ? { title: t("checkout.pending.withdrawnTitle"), lead: t("dashboard.next.withdrawn") }
      : { title: t("checkout.pending.expiredTitle"), lead: t("checkout.pending.expired") },
  };
  const payUrl = payment.status === "open" && booking?.payment?.url;
  return (
    <Message seal={<Icon name="clock" />} tone="waiting" {...words[payment.status]}>
      {payUrl && (
        <a className={button.primary} href={payUrl}>
          {t("checkout.pending.goOn")}
        </a>
      )}
      {!isOver && (
        <button type="button" className={button.line} disabled={isLooking} onClick={look}>
          {isLooking ? t("checkout.pending.looking") : t("checkout.pending.look")}
        </button>
      )}
      <Link className={isOver ? button.primary : button.link} to="/">
        {t("checkout.backHome")}
      </Link>
    </Message>
  );
}
