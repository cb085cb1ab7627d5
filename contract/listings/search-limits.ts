/** No zod here: the browser loads this file. */
export const searchLimits = {
  /** Characters of typed text. */
  words: 100,
  /** Listings on one page. */
  page: 24,
  /** In dollars. */
  maximumPrice: 1_000_000,
} as const;

export const sorts = ["relevance", "price_low", "price_high", "rating", "newest"] as const;
export type Sort = (typeof sorts)[number];
