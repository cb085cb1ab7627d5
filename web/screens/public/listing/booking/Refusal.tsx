import { clsx } from "clsx";
import { Link, useLocation } from "react-router";
import { pages } from "#contract/listings/kinds.ts";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAskToConfirm } from "#web/shared/account/confirming.ts";
import { capacityOf } from "#web/shared/calendar/stay.ts";
import styles from "../BookingBox.module.css";
import { useBooking } from "../choice/booking-context.ts";
import { NearestStays } from "./NearestStays.tsx";
import { textIn } from "./reserve.ts";

/** Why the stay cannot be booked, in the server's words, and what to do next. */
export function Refusal({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.notice, panel.withIcon, panel.bad, layout.above16, styles.refusal)} role="alert">
      <Icon name="alert" />
      <div>
        <p>{sentenceOf(error) ?? t("booking.box.noAnswer")}</p>
        <WayOn refusal={error instanceof ApiError ? error : undefined} onRetry={onRetry} />
      </div>
    </div>
  );
}

const wayOn = clsx(button.link, button.tall);

const otherDates: readonly string[] = [
  "in_the_past",
  "too_soon",
  "too_far_ahead",
  "stay_too_short",
  "stay_too_long",
  "closed_then",
  "use_too_short",
  "use_too_long",
  "no_session_then",
  "dates_taken",
  "held_twice",
  "sold_out",
  "hours_only",
  "invalid_input",
];

function WayOn({ refusal, onRetry }: { refusal: ApiError | undefined; onRetry(): void }) {
  const { t } = useTranslation();
  const { subject, choose, goToCalendar } = useBooking();
  const capacity = capacityOf(subject);
  const code = refusal?.code ?? "no_answer";
  if (otherDates.includes(code)) {
    const words = {
      lodging: t("booking.box.otherDates"),
      space: t("booking.box.otherDay"),
      experience: t("booking.box.otherDay"),
    };
    return (
      <>
        <NearestStays />
        <button type="button" className={wayOn} data-closes-sheet onClick={goToCalendar}>
          {words[subject.kind]}
        </button>
      </>
    );
  }
  const hasGroups = "groups" in subject.stay && subject.stay.groups !== undefined;
  if (
    ["seat_needed", "too_many_without_seat", "groups_changed"].includes(code) ||
    (code === "too_many_guests" && hasGroups)
  ) {
    return <ToGroups areNew={code === "groups_changed"} />;
  }
  if (code === "too_many_guests") {
    return (
      <button
        type="button"
        className={wayOn}
        data-closes-sheet
        onClick={() => choose({ ...subject.stay, guests: capacity })}
      >
        {t("booking.box.forCapacity", { count: capacity })}
      </button>
    );
  }
  if (refusal && (code === "hold_unconfirmed" || code === "network_unconfirmed")) {
    return <Confirm refusal={refusal} onConfirmed={onRetry} />;
  }
  if (["too_many_holds", "network_holds", "network_nights"].includes(code)) return <SeeHolds />;
  if (["not_on_sale", "own_listing", "below_minimum_charge", "not_found"].includes(code)) {
    return (
      <Link className={wayOn} data-closes-sheet to={pages[subject.kind].list}>
        {t("booking.box.seeOthers")}
      </Link>
    );
  }
  if (code === "already_booked") {
    const session = textIn(refusal?.details, "session_id");
    return session ? (
      <Link className={wayOn} data-closes-sheet to={`/checkout/${session}`}>
        {t("booking.box.seeBooking")}
      </Link>
    ) : null;
  }
  return (
    <button type="button" className={wayOn} data-closes-sheet onClick={onRetry}>
      {t("booking.retry")}
    </button>
  );
}

/** Leads to the counters of guests by price group: they stand above on the listing's page, unless the groups are new. */
function ToGroups({ areNew }: { areNew: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { kind, listing } = useBooking().subject;
  const listingPage = pages[kind].detail(listing.slug);
  if (pathname === listingPage && !areNew) return null;
  // Loads the whole page: this one knows the former groups.
  return (
    <a className={wayOn} href={listingPage + search}>
      {t("booking.box.whoComes")}
    </a>
  );
}

function SeeHolds() {
  const { t } = useTranslation();
  return (
    <Link className={wayOn} data-closes-sheet to="/dashboard">
      {t("booking.box.seeHolds")}
    </Link>
  );
}

/** Lets the guest confirm their email address here and continue booking. */
function Confirm({ refusal, onConfirmed }: { refusal: ApiError; onConfirmed(): void }) {
  const { t } = useTranslation();
  const askToConfirm = useAskToConfirm();
  return (
    <>
      <button
        type="button"
        className={wayOn}
        data-closes-sheet
        onClick={() => void askToConfirm(refusal).then((isConfirmed) => isConfirmed && onConfirmed())}
      >
        {t("booking.box.confirmAndGoOn")}
      </button>
      <br />
      {refusal.code === "hold_unconfirmed" && <SeeHolds />}
    </>
  );
}
