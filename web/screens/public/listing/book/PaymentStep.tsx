import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { TextKey } from "#locales/translate.ts";
import { sentenceOf } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatHour } from "#web/kit/format.ts";
import { Drawing, Icon } from "#web/kit/icons.tsx";
import { RichText } from "#web/kit/RichText.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { HoldPanel } from "../booking/HoldPanel.tsx";
import { shownPrice } from "../booking/held.ts";
import { useHold } from "../booking/hold.ts";
import type { LiveQuote } from "../booking/quote.ts";
import { Refusal } from "../booking/Refusal.tsx";
import { offerSentence, useReserve } from "../booking/reserve.ts";
import { useBooking } from "../choice/booking-context.ts";
import { Question, SaidLine } from "./BookFrame.tsx";

const heldTitle = {
  lodging: { titleKey: "book.pay.heldDates" },
  space: { titleKey: "book.pay.heldPlace" },
  experience: { titleKey: "book.pay.heldPlace" },
} as const satisfies Record<ListingKind, { titleKey: TextKey }>;

interface Props {
  live: LiveQuote;
  user: User;
  /** False for a guest of whom this page asked nothing. Whoever followed a link may not even want to book. */
  beginsByItself: boolean;
}

/**
 * Holds the stay and opens the payment page: by itself, but only once, after the last answer. A guest who returns sees
 * the hold, and can continue to pay or release it.
 */
export function PaymentStep({ live, user, ...props }: Props) {
  const { t, language } = useTranslation();
  const { subject, holdId } = useBooking();
  const hold = useHold();
  const reserve = useReserve(subject, live);
  const { quote } = live;
  const total = shownPrice(hold, live).price?.total;

  // Nothing starts by itself for a guest who returns to a hold or releases one: that guest decides what comes next.
  const [beginsByItself] = useState(props.beginsByItself && holdId === null);
  const begin = useEffectEvent(reserve.book);
  const isToBegin = beginsByItself && reserve.isIdle && quote !== undefined && !live.isBusy;
  useEffect(() => {
    if (isToBegin) begin();
  }, [isToBegin]);

  if (hold.isOfThisChoice && hold.confirmed) {
    return (
      <Question title={t("book.pay.paid")} lead={t("book.pay.code", { code: hold.confirmed.code })}>
        <Link className={button.primary} to={`/dashboard/trips/${hold.confirmed.reserve_id}`}>
          {t("checkout.success.seeTrip")}
        </Link>
      </Question>
    );
  }
  const held = hold.isOfThisChoice ? hold.held?.payment : undefined;
  const payment = reserve.isBusy ? reserve.held : held;
  if (!payment && reserve.error) {
    return (
      <Question title={t("book.pay.notHeld")}>
        {hold.held && <HoldPanel hold={hold} isOfThisChoice={false} />}
        <Refusal error={reserve.error} onRetry={reserve.book} />
      </Question>
    );
  }
  if (!payment && reserve.offer) {
    const isSame = reserve.offer.before === reserve.offer.now;
    return (
      <Question title={t(isSame ? "book.pay.ready" : "book.pay.newPrice")} lead={offerSentence(t, reserve.offer)}>
        <Press isBusy={reserve.isBusy} onPress={reserve.book}>
          {t("book.pay.accept", { amount: formatAmount(reserve.offer.now) })}
        </Press>
      </Question>
    );
  }

  const isComing = !payment && (reserve.isBusy || hold.isLoading || (beginsByItself && reserve.isIdle));
  if (isComing) {
    return (
      <Question title={t("book.pay.holding")} isBusy>
        <WhoPays user={user} />
        <Press isBusy>{t("booking.box.opening")}</Press>
        <Assurances total={total} />
      </Question>
    );
  }
  if (!payment) {
    const wasHeld = hold.isOfThisChoice;
    return (
      <Question
        title={
          hold.release.isSuccess ? t("booking.hold.released") : t(wasHeld ? "book.pay.notHeldYet" : "book.pay.ready")
        }
        lead={t(wasHeld ? "book.pay.notHeldLead" : "book.pay.readyLead")}
      >
        {hold.held && <HoldPanel hold={hold} isOfThisChoice={false} />}
        <WhoPays user={user} />
        <Press isBusy={live.isBusy || !quote} onPress={reserve.book}>
          {t("book.pay.goOnFor", { amount: formatAmount(total ?? 0) })}
        </Press>
        <Assurances total={total} />
      </Question>
    );
  }
  const until = formatHour(payment.expires_at, subject.listing.timeZone, language);
  return (
    <Question
      title={t(heldTitle[subject.kind].titleKey)}
      lead={<RichText text={t("book.pay.until", { time: until })}>{(time) => <b>{time}</b>}</RichText>}
      isBusy={reserve.isBusy}
    >
      <WhoPays user={user} />
      {reserve.isBusy ? (
        <>
          <Press isBusy>{t("book.pay.opening")}</Press>
          <Assurances total={total} />
          <p className={clsx(type.small, layout.above16)}>
            {t("book.pay.notOpened")}{" "}
            <a className={button.link} href={payment.url}>
              {t("book.pay.open")}
            </a>
          </p>
        </>
      ) : (
        <>
          <a className={clsx(button.primary, button.wide, layout.above24)} href={payment.url}>
            {t("booking.hold.goOn")}
          </a>
          <p className={layout.above8}>
            <button
              type="button"
              className={clsx(button.link, button.tall)}
              disabled={hold.release.isPending}
              onClick={() => hold.release.mutate()}
            >
              {hold.release.isPending ? t("booking.hold.releasing") : t("booking.hold.release")}
            </button>
          </p>
          {hold.release.error && (
            <p className={clsx(type.label, type.bad)} role="alert">
              {sentenceOf(hold.release.error) ?? t("booking.box.noAnswer")}
            </p>
          )}
          <Assurances total={total} />
        </>
      )}
    </Question>
  );
}

function WhoPays({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <div>
      <SaidLine label={t("book.said.email")} text={user.email} />
      <SaidLine label={t("book.said.name")} text={user.name} />
    </div>
  );
}

interface PressProps {
  isBusy: boolean;
  onPress?(): void;
  children: ReactNode;
}

function Press({ isBusy, onPress, children }: PressProps) {
  return (
    <button
      type="button"
      className={clsx(button.primary, button.wide, layout.above24)}
      disabled={isBusy}
      onClick={onPress}
    >
      {isBusy && <span className={panel.spinner} />}
      {children}
    </button>
  );
}

const lock = "M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM6.8 9V6.5a3.2 3.2 0 0 1 6.4 0V9";

/** Says who charges the card, and that going back loses nothing. */
function Assurances({ total }: { total: number | undefined }) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (
    <ul className={clsx(layout.stack, layout.gap12, layout.above24)}>
      {total !== undefined && (
        <li className={clsx(layout.row, layout.oneLine, layout.top)}>
          <Drawing path={lock} />
          <span>
            <RichText text={t("book.pay.byStripe", { amount: formatAmount(total), brand: brandName })}>
              {(amount) => <b className={type.numbers}>{amount}</b>}
            </RichText>
          </span>
        </li>
      )}
      <li className={clsx(layout.row, layout.oneLine, layout.top)}>
        <Icon name="calendar" />
        <span>{t("book.pay.back")}</span>
      </li>
    </ul>
  );
}
