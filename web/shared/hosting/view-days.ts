import type {
  CalendarBooking,
  CalendarDay,
  CalendarNight,
  CalendarSession,
  HostCalendar,
} from "#contract/hosting/calendar.ts";
import type { Departure } from "#contract/listings/fields.ts";
import type { Translate } from "#locales/translate.ts";
import { formatAmount, formatDay, formatHour, formatPrice, formatTime } from "#web/kit/format.ts";

/** A date for grid and list: its tone, a short label for the small square, and its details in sentences. */
export interface ViewDay {
  date: string;
  tone: "free" | "blocked" | "other" | "booked" | "held" | "off";
  mark: string;
  /** Whether the host set something for this particular date. */
  isOwn: boolean;
  isPast: boolean;
  details: string[];
  bookings: CalendarBooking[];
}

/** A date as a screen reader says it. Spanish times end with a full stop: no second one follows. */
export function spokenDay(date: string, details: readonly string[], language: string): string {
  return [formatDay(date, language), ...details].join(". ").replaceAll(".. ", ". ");
}

export function viewDays(calendar: HostCalendar, t: Translate, language: string): ViewDay[] {
  const on = (date: string) => calendar.bookings.filter(({ dates }) => dates.includes(date));
  const say = { t, language, zone: calendar.timeZone };
  const seen = (date: string, view: Omit<ViewDay, "date" | "isPast" | "bookings">): ViewDay => ({
    date,
    isPast: date < calendar.today,
    bookings: on(date),
    ...view,
    details: [...view.details, ...on(date).map((booking) => sentenceOf(booking, say))],
  });
  switch (calendar.service_type) {
    case 2:
      return calendar.days.map((night) => seen(night.date, viewNight(night, on(night.date), t)));
    case 1:
      return calendar.days.map((day) => seen(day.date, viewDay(day, on(day.date), say)));
    case 0:
      return calendar.days.map((day) => seen(day.date, viewSessions(day, say)));
  }
}

interface Say {
  t: Translate;
  language: string;
  zone: string;
}

type View = Omit<ViewDay, "date" | "isPast" | "bookings">;

function viewNight(night: CalendarNight, bookings: CalendarBooking[], t: Translate): View {
  const [booking] = bookings;
  const details = [
    t("hostCalendar.day.price", { price: formatAmount(night.price) }),
    t("hostCalendar.day.minimum", { count: night.minimumNights }),
    ...(night.season ? [t("hostCalendar.day.season", { name: night.season })] : []),
  ];
  const isOwn = night.hasOwnPrice || night.hasOwnMinimum;
  if (booking) {
    const isHeld = booking.state === "held";
    const mark = isHeld ? t("hostCalendar.mark.held") : (booking.guest ?? "");
    return { tone: isHeld ? "held" : "booked", mark, isOwn, details };
  }
  if (night.takenBy !== null) {
    const taken = t("hostCalendar.day.takenBy", { calendar: night.takenBy });
    return { tone: "other", mark: night.takenBy, isOwn, details: [taken, ...details] };
  }
  if (night.blocked) {
    return {
      tone: "blocked",
      mark: t("hostCalendar.mark.blocked"),
      isOwn,
      details: [t("hostCalendar.day.blocked"), ...details],
    };
  }
  return { tone: "free", mark: formatPrice(night.price), isOwn, details: [t("hostCalendar.day.free"), ...details] };
}

function viewDay(day: CalendarDay, bookings: CalendarBooking[], { t, language }: Say): View {
  const clock = (time: string) => formatTime(time, language);
  const blocks = day.blocks.map(({ from, to, takenBy: calendar }) => {
    const hours = { from: clock(from), to: clock(to) };
    return calendar === null
      ? t("hostCalendar.day.blockedHours", hours)
      : t("hostCalendar.day.takenHours", { ...hours, calendar });
  });
  const isOwn = day.isException;
  if (!day.hours) {
    return {
      tone: "off",
      mark: t("hostCalendar.mark.closed"),
      isOwn,
      details: [t("hostCalendar.day.closed"), ...blocks],
    };
  }
  const { open, close } = day.hours;
  const details = [t("hostCalendar.day.opens", { from: clock(open), to: clock(close) }), ...blocks];
  const uses = bookings.filter(({ state }) => state !== "held").length;
  if (uses > 0) return { tone: "booked", mark: t("hostCalendar.mark.uses", { count: uses }), isOwn, details };
  if (bookings.length > 0) return { tone: "held", mark: t("hostCalendar.mark.held"), isOwn, details };
  const isElsewhere = day.blocks.some(({ takenBy }) => takenBy !== null);
  const tone = isElsewhere ? "other" : day.blocks.length > 0 ? "blocked" : "free";
  return { tone, mark: `${shortHour(open)}–${shortHour(close)}`, isOwn, details };
}

/** For example `9` or `21:30`: on a phone, a month's squares have no room for more. */
function shortHour(time: string): string {
  return time.endsWith(":00") ? String(Number(time.slice(0, 2))) : time;
}

function viewSessions({ sessions, off, said, isUsual }: CalendarSession, { t, language }: Say): View {
  const isOwn = said !== null || (sessions.length > 0 && off.length > 0);
  const [session, ...others] = sessions;
  const timesOf = ({ startTime, endTime }: Departure) => ({
    from: formatTime(startTime, language),
    to: formatTime(endTime, language),
  });
  if (!session) {
    if (said === "called_off") {
      const detail = t("hostCalendar.day.calledOff");
      return { tone: "blocked", mark: t("hostCalendar.mark.calledOff"), isOwn, details: [detail] };
    }
    return { tone: "off", mark: "", isOwn, details: [t("hostCalendar.day.noSession")] };
  }
  const sum = (part: "sold" | "held" | "capacity") => sessions.reduce((total, one) => total + one[part], 0);
  const [sold, held, capacity] = [sum("sold"), sum("held"), sum("capacity")];
  const running =
    others.length === 0
      ? [t("hostCalendar.day.session", timesOf(session)), t("hostCalendar.day.seats", { sold, capacity })]
      : sessions.map((one) => t("hostCalendar.day.sessionSeats", { ...timesOf(one), ...one }));
  const details = [
    ...running,
    ...off.map((departure) => t("hostCalendar.day.calledOffAt", timesOf(departure))),
    ...(isUsual ? [] : [t("hostCalendar.day.added")]),
  ];
  const tone = sold > 0 ? "booked" : held > 0 ? "held" : "free";
  return { tone, mark: `${sold}/${capacity}`, isOwn, details };
}

/** For example `Ana, 2 personas, LI-7KM2QX, confirmada`. */
function sentenceOf(booking: CalendarBooking, { t, language, zone }: Say): string {
  const party = t("hostCalendar.booking.party", { count: booking.guests });
  if (booking.held_until) {
    const until = formatHour(booking.held_until, zone, language);
    return t("hostCalendar.booking.held", { party, until });
  }
  const values = { guest: booking.guest ?? "", code: booking.code ?? "", party };
  return booking.state === "completed"
    ? t("hostCalendar.booking.completed", values)
    : t("hostCalendar.booking.confirmed", values);
}
