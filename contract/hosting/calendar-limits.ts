/** Limits on reading and changing a calendar. No zod here: the browser loads this file. */
export const calendarLimits = {
  /** Days in one reply. */
  span: 190,
  datesAtOnce: 370,
  /** For all listings together: days per reply, listings per page and change, dates per listing in a change. */
  spanOfAll: 62,
  listingsAtOnce: 50,
  datesAtOnceOfEach: 62,
  /** How long a change of several listings can be undone. */
  undoHours: 24,
  /** How far ahead dates can be set: a year beyond the widest booking window. */
  monthsAhead: 24,
  /** How many calendars of other sites are read for one listing. */
  feeds: 10,
  /** The length of such a calendar's name and address, in characters. */
  feedName: 40,
  feedAddress: 2000,
} as const;
