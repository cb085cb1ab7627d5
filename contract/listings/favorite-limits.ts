/** No zod here: the browser loads this file. */
export const favoriteLimits = {
  favorites: 500,
  lists: 50,
  /** Characters of a list's name. */
  name: 60,
  /** Listings that one call joins to the account. */
  joined: 200,
} as const;
