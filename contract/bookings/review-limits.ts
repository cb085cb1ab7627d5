/** Lengths of reviews and answers, in characters. */
export const reviewLength = { minimum: 10, maximum: 2000 } as const;
export const answerLength = { minimum: 1, maximum: 1000 } as const;
