import { Link } from "react-router";
import type { SessionStatus } from "#contract/payments/payments.ts";
import { Icon } from "#web/kit/icons.tsx";
import { RichText } from "#web/kit/RichText.tsx";
import { Steps } from "#web/kit/Steps.tsx";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingFacts } from "./BookingFacts.tsx";
import styles from "./CheckoutResult.module.css";
import { Message } from "./Message.tsx";
import { useBookingOf } from "./payment.ts";
import { Receipt } from "./Receipt.tsx";

/** Paid and confirmed. Only the booking's guest sees its details; others with the address see just the status. */
export function Success({ payment }: { payment: SessionStatus }) {
  const { t } = useTranslation();
  const { data: booking } = useBookingOf(payment.reserve_id);
  return (
    <Message
      seal={<Icon name="check" />}
      tone="done"
      title={t("checkout.success.title")}
      after={booking && t("checkout.success.expected", { city: booking.city })}
      lead={
        booking && payment.customer_email
          ? leadTo(booking.host.name, payment.customer_email)
          : t("checkout.success.lead")
      }
      aside={booking && <Receipt booking={booking} />}
    >
      {booking && <BookingFacts booking={booking} />}
      {booking && (
        <Link className={button.primary} to={`/dashboard/trips/${booking.reserve_id}`}>
          {t("checkout.success.seeTrip")}
        </Link>
      )}
      <Link className={booking ? button.line : button.primary} to="/">
        {t("checkout.backHome")}
      </Link>
      {booking && <WhatComesNext host={booking.host.name} />}
    </Message>
  );

  function leadTo(host: string, email: string) {
    return <RichText text={t("checkout.success.leadTo", { host, email })}>{(address) => <b>{address}</b>}</RichText>;
  }
}

function WhatComesNext({ host }: { host: string }) {
  const { t } = useTranslation();
  return (
    <section className={styles.next}>
      <h2 className={type.subheading}>{t("checkout.next.title")}</h2>
      <Steps
        steps={[
          { title: t("checkout.next.told", { host }), text: t("checkout.next.toldText") },
          { title: t("checkout.next.there"), text: t("checkout.next.thereText") },
          { title: t("checkout.next.after"), text: t("checkout.next.afterText") },
        ]}
      />
    </section>
  );
}
