/** Limits on reading and changing a calendar. No zod here: the browser loads this file. */
export const calendarLimits = {
  /** Days in one reply. */
  span: 190,
  datesAtOnce: 370,
  /** How far ahead dates can be set: a year beyond the widest booking window. */
  monthsAhead: 24,
} as const;
