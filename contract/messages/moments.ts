/** When a message sends itself: three days before arrival, the day of arrival, the day of leaving. */
export const moments = ["before", "arrival", "leaving"] as const;
export type Moment = (typeof moments)[number];
