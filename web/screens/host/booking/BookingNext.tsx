import { clsx } from "clsx";
import type { RefObject } from "react";
import type { HostedBookingInFull } from "#contract/hosting/hosting.ts";
import { sentenceOf } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingStatus } from "#web/shared/booking-summary/BookingLayout.tsx";
import { useCompletion } from "#web/shared/hosting/hosting-data.ts";
import { statuses, statusOf } from "#web/shared/hosting/status.ts";
import { PayoutStatus } from "./PayoutStatus.tsx";

interface Props {
  booking: HostedBookingInFull;
  /** Receives the focus after the booking is completed or cancelled. */
  place: RefObject<HTMLElement | null>;
  onCompleted(): void;
}

const completedByItselfMilliseconds = 24 * 60 * 60 * 1000;

/** The booking's status in words, where its money is, and what the host can do now. */
export function BookingNext({ booking, place, onCompleted }: Props) {
  const { t } = useTranslation();
  return (
    <BookingStatus tone={statuses[statusOf(booking)].tone} place={place} label={t("host.booking.status")}>
      <Said booking={booking} />
      {booking.canComplete && <Completing booking={booking} onCompleted={onCompleted} />}
      <PayoutStatus booking={booking} />
    </BookingStatus>
  );
}

function Said({ booking }: { booking: HostedBookingInFull }) {
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  const { guest, timeZone, cancelled } = booking;
  const on = (instant: string) => formatInstant(instant, now(), timeZone, language);
  const [starts, ended] = [on(booking.starts_at), on(booking.ends_at)];
  if (cancelled) {
    const values = { guest: guest.name, brand: brandName, when: on(cancelled.at) };
    return (
      <>
        <p className={type.subheading}>{cancelledTitle(cancelled.by, values)}</p>
        {cancelled.reason && <blockquote className={clsx(type.written, type.quote)}>{cancelled.reason}</blockquote>}
      </>
    );
  }
  const title = {
    upcoming: () => t("host.booking.upcoming", { starts }),
    underWay: () => t("host.booking.underWay", { ended }),
    over: () => t("host.booking.over", { ended }),
  };
  if (booking.canCancel) return <p className={type.subheading}>{title.upcoming()}</p>;
  const isUnderWay = booking.state === "confirmed" && !booking.canComplete;
  return <p className={type.subheading}>{isUnderWay ? title.underWay() : title.over()}</p>;

  function cancelledTitle(by: "guest" | "host" | "platform", values: Record<"guest" | "brand" | "when", string>) {
    if (by === "guest") return t("host.booking.cancelledByGuest", values);
    return by === "host" ? t("host.booking.cancelledByHost", values) : t("host.booking.cancelledByPlatform", values);
  }
}

function Completing({ booking, onCompleted }: Omit<Props, "place">) {
  const { t, language } = useTranslation();
  const completion = useCompletion(booking, onCompleted);
  const last = new Date(new Date(booking.ends_at).getTime() + completedByItselfMilliseconds).toISOString();
  const when = formatInstant(last, now(), booking.timeZone, language);
  const paysSoon = booking.receives > 0 && !booking.heldBy && !booking.heldUntil;
  return (
    <>
      <p>{paysSoon ? t("host.complete.hint", { when }) : t("host.complete.hintUnpaid", { when })}</p>
      <div>
        <button
          type="button"
          className={button.primary}
          disabled={completion.isPending}
          onClick={() => completion.mutate()}
        >
          {completion.isPending ? t("host.complete.busy") : t("host.complete.do")}
        </button>
        <div role="alert">
          {completion.error && (
            <p className={clsx(type.label, type.bad, layout.above12)}>
              {sentenceOf(completion.error) ?? t("host.noAnswer")}
            </p>
          )}
        </div>
      </div>
    </>
  );
}
