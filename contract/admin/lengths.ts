/** Characters of what the operator writes. Numbers alone, which the build writes into the pages' code. No zod here. */

export const shortestReason = 3;
export const longestReason = 500;

/** Of the answer to a problem, which explains a decision to both sides. */
export const longestAnswer = 2000;

/** Of the reference of a payment that was made another way. */
export const shortestReference = 3;
export const longestReference = 100;

/** Of a booking's code, with or without its prefix. */
export const shortestCode = 6;
export const longestCode = 12;

/** Of the words a list is searched by; for listings more, because they may be the URL of a page. */
export const longestWords = 100;
export const longestListingWords = 300;
