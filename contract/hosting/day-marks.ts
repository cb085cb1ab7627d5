/**
 * A listing's day in the chart of the next sixty days: free, up to a third, two thirds or all of it sold (`0` to `3`),
 * blocked, not offered, or booked both here and on another site. No zod here: the browser loads this file.
 */
export const dayMarks = ["0", "1", "2", "3", "b", "n", "c"] as const;
export type DayMark = (typeof dayMarks)[number];
