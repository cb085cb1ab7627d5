/** Lengths of what guests and hosts write of a booking, in characters. No zod here: the browser loads this file. */
export const reviewLength = { minimum: 10, maximum: 2000 } as const;
export const answerLength = { minimum: 1, maximum: 1000 } as const;
/** Of a guest's report of a problem, and of a host's reason for cancelling. */
export const problemLength = { minimum: 10, maximum: 2000 } as const;
export const cancellationReasonLength = 500;
