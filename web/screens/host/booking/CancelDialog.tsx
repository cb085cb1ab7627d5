import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { cancellationReasonLength } from "#contract/bookings/limits.ts";
import type { HostedBookingInFull } from "#contract/hosting/hosting.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { call, sentenceOf } from "#web/app/api.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { formatAmount } from "#web/kit/format.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isReturnedByBank, refundsHeld, refundsOfPrice, sumOfRefunds } from "#web/shared/booking-summary/refunds.ts";
import { useBookingWords } from "#web/shared/booking-summary/words.ts";
import { useHostingChanged } from "#web/shared/hosting/hosting-data.ts";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";

interface Props {
  booking: HostedBookingInFull;
  onClose(isCancelled: boolean): void;
}

/** Shows the refund and what happens to the dates, then asks for confirmation. */
export function CancelDialog({ booking, onClose }: Props) {
  const { t } = useTranslation();
  const hostingChanged = useHostingChanged();
  const [refunded, setRefunded] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const guest = booking.guest.name;
  const isDone = refunded !== undefined;
  return (
    <Dialog
      title={isDone ? t("host.cancel.done") : t("host.cancel.question", { guest })}
      isBusy={isBusy}
      onClose={() => onClose(isDone)}
    >
      {(close) =>
        isDone ? (
          <Done booking={booking} refunded={refunded} onClose={close} />
        ) : (
          <Asking booking={booking} onBusy={setBusy} onDone={finish} onClose={close} />
        )
      }
    </Dialog>
  );

  function finish(amount: number) {
    flushSync(() => setRefunded(amount));
    void hostingChanged();
  }
}

interface AskingProps {
  booking: HostedBookingInFull;
  onBusy(isBusy: boolean): void;
  onDone(refunded: number): void;
  onClose(): void;
}

function Asking({ booking, onBusy, onDone, onClose }: AskingProps) {
  const { t } = useTranslation();
  const { dates } = useBookingWords(booking);
  const [reason, setReason] = useState("");
  const { reserve_id, service_type, guest, title } = booking;
  const isSession = kindOfWire(service_type) === "experience";
  const cancellation = useMutation({
    mutationFn: () =>
      call("POST", "/user/cancel-reserve-host", {
        body: { reserve_id, service_type, ...(reason.trim() && { reason }) },
      }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: ({ refund_total }) => onDone(refund_total),
  });
  return (
    <>
      <p>{t("dashboard.cancel.what", { title, dates })}</p>
      <Returned booking={booking} />
      <p className={layout.above16}>{t("host.cancel.nothingForYou")}</p>
      <p>{isSession ? t("host.cancel.seatsFree") : t("host.cancel.datesBlocked")}</p>
      <Reason guest={guest.name} value={reason} onChange={setReason} />
      <div role="alert">
        {cancellation.error && (
          <p className={clsx(type.label, type.bad, layout.above12)}>
            {sentenceOf(cancellation.error) ?? t("host.noAnswer")}
          </p>
        )}
      </div>
      <div className={layout.actions}>
        <button
          type="button"
          className={button.risk}
          disabled={cancellation.isPending}
          onClick={() => cancellation.mutate()}
        >
          {cancellation.isPending
            ? t("dashboard.cancel.busy")
            : isReturnedByBank(booking)
              ? t("dashboard.cancel.confirm")
              : t("host.cancel.confirm")}
        </button>
        <button type="button" className={button.line} disabled={cancellation.isPending} onClick={onClose}>
          {t("dashboard.cancel.keep")}
        </button>
      </div>
    </>
  );
}

/** The amount to refund: everything not refunded already. */
function Returned({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const { lines, refunds, guest, dispute, left, bank_returned } = booking;
  const earlier = refundsOfPrice(refunds);
  const before = sumOfRefunds(earlier);
  const isHeld = refundsHeld(earlier, dispute).length > 0;
  const label = isHeld ? t("dashboard.cancel.granted") : t("dashboard.cancel.already");
  const shown = [
    ...lines,
    ...(before > 0 ? [{ label, amount: -before }] : []),
    ...(bank_returned > 0
      ? [{ label: t("host.cancel.bankReturned", { guest: guest.name }), amount: -bank_returned }]
      : []),
  ];
  const values = { guest: guest.name, amount: formatAmount(left) };
  if (isReturnedByBank(booking)) return <p className={layout.above12}>{t("host.cancel.byBank", values)}</p>;
  return (
    <div className={layout.above12}>
      <PriceBreakdown lines={shown} total={left} totalLabel={t("host.cancel.returned", values)} hasDeductions />
      {dispute === "open" && <p className={layout.above12}>{t("host.cancel.bankDecides", values)}</p>}
    </div>
  );
}

function Reason({ guest, value, onChange }: { guest: string; value: string; onChange(text: string): void }) {
  const { t } = useTranslation();
  const id = useId();
  const hint = t("host.cancel.reasonHint", { guest });
  return (
    <div className={clsx(field.field, layout.above16)}>
      <label htmlFor={id}>{t("host.cancel.reason")}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={cancellationReasonLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...wrongness(id, hint, undefined)}
      />
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}

interface DoneProps {
  booking: HostedBookingInFull;
  refunded: number;
  onClose(): void;
}

function Done({ booking: { guest, dispute }, refunded, onClose }: DoneProps) {
  const { t } = useTranslation();
  const values = { guest: guest.name, amount: formatAmount(refunded) };
  return (
    <>
      <div role="status" className={clsx(layout.stack, layout.gap12)}>
        <p>{outcome()}</p>
        <p className={type.muted}>{t("host.cancel.told", values)}</p>
      </div>
      <div className={layout.actions}>
        <button type="button" className={button.primary} onClick={onClose}>
          {t("dashboard.cancel.back")}
        </button>
      </div>
    </>
  );

  function outcome(): string {
    if (dispute === "open") return t("host.cancel.bankDecides", values);
    return dispute === "lost" && refunded === 0 ? t("host.cancel.byBank", values) : t("host.cancel.refunded", values);
  }
}
