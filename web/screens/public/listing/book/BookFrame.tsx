import { clsx } from "clsx";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { formatAmount, formatDayOf, formatHour } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Bill } from "#web/shared/booking-summary/BookingLayout.tsx";
import { whenOf } from "#web/shared/booking-summary/dates.ts";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import { CancellationPromise } from "../booking/CancellationPromise.tsx";
import type { ShownPrice } from "../booking/held.ts";
import { useBooking } from "../choice/booking-context.ts";
import styles from "./Book.module.css";

const steps = ["email", "details", "payment"] as const;
type Step = (typeof steps)[number];

interface Props {
  shown: ShownPrice;
  step: Step;
  children: ReactNode;
}

/** The steps on one side and what is being booked on the other, which in narrow windows is a strip above them. */
export function BookFrame({ shown, step, children }: Props) {
  return (
    <div className={clsx(layout.wrap, styles.page)}>
      <Strip shown={shown} />
      <div>
        <StepList step={step} />
        {children}
      </div>
      <div className={styles.aside}>
        <Summary shown={shown} />
      </div>
    </div>
  );
}

function StepList({ step }: { step: Step }) {
  const { t } = useTranslation();
  const names = { email: t("book.steps.email"), details: t("book.steps.details"), payment: t("book.steps.payment") };
  const now = steps.indexOf(step);
  return (
    <ol className={clsx(layout.row, styles.steps)} aria-label={t("book.steps.label")}>
      {steps.map((each, position) => (
        <li
          key={each}
          className={clsx(layout.row, layout.oneLine, position < now && styles.done)}
          aria-current={each === step ? "step" : undefined}
        >
          <span className={clsx(type.numbers, styles.number)}>
            {position < now ? <Icon name="check" /> : position + 1}
          </span>
          {names[each]}
          {position < now && <span className={type.forReaders}>, {t("book.steps.done")}</span>}
        </li>
      ))}
    </ol>
  );
}

interface QuestionProps {
  title: string;
  lead?: ReactNode;
  /** Something is in progress, which screen readers announce. */
  isBusy?: boolean;
  children: ReactNode;
}

/**
 * One step with a heading and a single question. The first field takes the focus, or else the heading; a change of
 * language is no new step.
 */
export function Question({ title, lead, isBusy = false, children }: QuestionProps) {
  const id = useId();
  const { language } = useTranslation();
  const asked = useRef(language);
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title means a new step
  useEffect(() => {
    const isTranslated = asked.current !== language;
    asked.current = language;
    if (isTranslated) return;
    const first = section.current?.querySelector<HTMLElement>("input:not([hidden])");
    (first ?? section.current?.querySelector("h1"))?.focus({ preventScroll: true });
  }, [title, language]);
  return (
    <section ref={section} aria-labelledby={id} aria-busy={isBusy || undefined} data-takes-focus>
      <h1 id={id} className={clsx(type.title, layout.above16)} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={clsx(type.lead, layout.above12)}>{lead}</p>}
      <div className={layout.above24}>{children}</div>
    </section>
  );
}

/** An answer given before. */
export function SaidLine({ label, text, onChange }: { label: string; text: string; onChange?(): void }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(layout.row, layout.oneLine, layout.spread, styles.said)}>
      <p>
        <small className={type.small}>{label}</small>
        <b className={type.anywhere}>{text}</b>
      </p>
      {onChange && (
        <button type="button" className={clsx(button.link, button.tall)} onClick={onChange}>
          {t("book.said.change")}
          <span className={type.forReaders}>: {label}</span>
        </button>
      )}
    </div>
  );
}

function Strip({ shown }: { shown: ShownPrice }) {
  const { t, language } = useTranslation();
  const { subject } = useBooking();
  const { listing } = subject;
  const { price, error } = shown;
  const people = t("book.people", { count: subject.stay.guests });
  const head = (
    <>
      <span className={styles.thumb}>
        <Photo image={listing.images[0]} sizes="84px" alt="" isFirst />
      </span>
      <span className={layout.grow}>
        <b className={styles.name} lang={langOf(listing, "title")}>
          {listing.title}
        </b>
        <small className={type.small}>
          {price ? `${whenOf({ ...price, timeZone: listing.timeZone }, language)} · ${people}` : people}
        </small>
        {!error && (
          <span className={clsx(layout.row, layout.spread, styles.foot)}>
            <b className={clsx(type.numbers, styles.total)}>{price && formatAmount(price.total)}</b>
            <span className={clsx(button.link, type.label)}>{t("booking.bar.seeCuenta")}</span>
          </span>
        )}
      </span>
    </>
  );
  // A stay without a price has no bill to show.
  if (error) {
    return (
      <div className={styles.strip}>
        <div className={styles.head}>{head}</div>
      </div>
    );
  }
  return (
    <details className={styles.strip}>
      <summary className={styles.head}>{head}</summary>
      <div className={styles.account}>
        <Account shown={shown} />
      </div>
    </details>
  );
}

function Summary({ shown }: { shown: ShownPrice }) {
  const { t } = useTranslation();
  const { subject } = useBooking();
  const { listing } = subject;
  return (
    <Bill label={t("book.summary.label")} image={listing.images[0]}>
      <div className={clsx(layout.row, layout.oneLine, layout.spread, layout.top)}>
        <div>
          <h2 className={type.heading} lang={langOf(listing, "title")}>
            {listing.title}
          </h2>
          <p className={type.small}>{t("book.summary.with", { host: listing.hostProfile.name })}</p>
        </div>
        <Rating rating={listing.rating} reviews={listing.reviews} />
      </div>
      <When shown={shown} />
      <Account shown={shown} />
    </Bill>
  );
}

function When({ shown: { price } }: { shown: ShownPrice }) {
  const { t, language } = useTranslation();
  const { subject } = useBooking();
  if (!price) return null;
  const { timeZone } = subject.listing;
  const moment = (instant: string) => ({
    day: formatDayOf(instant, timeZone, language),
    time: formatHour(instant, timeZone, language),
  });
  const [start, end] = [moment(price.starts_at), moment(price.ends_at)];
  const words = {
    lodging: {
      starts: [t("booking.fields.checkIn"), t("book.summary.from", start)],
      ends: [t("booking.fields.checkOut"), t("book.summary.before", end)],
      people: t("booking.guests.lodging"),
    },
    space: {
      starts: [t("book.summary.starts"), start.time],
      ends: [t("book.summary.ends"), end.time],
      people: t("booking.guests.people"),
    },
    experience: {
      starts: [t("book.summary.starts"), start.time],
      ends: [t("book.summary.ends"), end.time],
      people: t("booking.guests.people"),
    },
  }[subject.kind];
  return (
    <dl className={clsx(layout.row, layout.oneLine, layout.spread, layout.top, styles.when)}>
      <div>
        <dt>{words.starts[0]}</dt>
        <dd>{start.day}</dd>
        <dd>{words.starts[1]}</dd>
      </div>
      <div>
        <dt>{words.ends[0]}</dt>
        <dd>{end.day}</dd>
        <dd>{words.ends[1]}</dd>
      </div>
      <div>
        <dt>{words.people}</dt>
        <dd>{subject.stay.guests}</dd>
      </div>
    </dl>
  );
}

function Account({ shown: { price, isBusy } }: { shown: ShownPrice }) {
  const { t } = useTranslation();
  const { subject } = useBooking();
  if (!price) return null;
  return (
    <>
      <PriceBreakdown lines={price.lines} total={price.total} totalLabel={t("booking.total")} isBusy={isBusy} />
      <CancellationPromise terms={price.cancellation} timeZone={subject.listing.timeZone} />
    </>
  );
}
