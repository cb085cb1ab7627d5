/** Limits on reading and changing a calendar. No zod here: the browser loads this file. */
export const calendarLimits = {
  /** Days in one reply. */
  span: 190,
  datesAtOnce: 370,
  /** Of all listings: days in one reply, listings on a page and in a change, dates of each in a change. */
  spanOfAll: 62,
  listingsAtOnce: 50,
  datesAtOnceOfEach: 62,
  /** A change of several listings can be undone for so long. */
  undoHours: 24,
  /** How far ahead dates can be set: a year beyond the widest booking window. */
  monthsAhead: 24,
  /** Calendars of other sites that are read for one listing. */
  feeds: 10,
  /** Characters of such a calendar's name and address. */
  feedName: 40,
  feedAddress: 2000,
} as const;
