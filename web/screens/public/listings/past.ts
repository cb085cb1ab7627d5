import { addDays, daysFrom, openMonths } from "#web/shared/search/days.ts";
import { onDates, type Search, withoutCursor } from "#web/shared/search/search.ts";

/** A search whose dates are past, for as long a stay from today on; null if they are not. */
export function fromToday(search: Search, today: string): Search | null {
  const { check_in, check_out, start_date, end_date, date, month } = search;
  if (month) {
    const [next] = openMonths(today);
    return month < today.slice(0, 7) && next ? { ...withoutCursor(search), month: next } : null;
  }
  const from = check_in ?? start_date ?? date;
  if (!from || from >= today) return null;
  const days = daysFrom(from, check_out ?? end_date ?? from);
  return onDates(search, { from: today, to: addDays(today, days) });
}
