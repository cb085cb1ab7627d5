import { z } from "zod";
import { identifier, line } from "../fields.ts";
import { route } from "../route.ts";
import { favoriteLimits } from "./favorite-limits.ts";
import { experienceCard, lodgingCard, spaceCard } from "./listings.ts";
import { foundStay, searchQuery } from "./search.ts";

/**
 * Listings that a person has saved to their account, optionally sorted into lists. Replies about listings never say
 * whether something is a favorite, because those replies are the same for everybody.
 */

/**
 * One stay, or one for each kind, in the fields of a search: each favorite is priced for the stay of its kind. Lodgings
 * read `check_in` and `check_out`, or `length` and `month`; spaces `start_date` and `end_date`, or else `date` with
 * `start_time` and `end_time`; experiences `date`.
 */
export const staysQuery = searchQuery.pick({
  check_in: true,
  check_out: true,
  date: true,
  start_time: true,
  end_time: true,
  start_date: true,
  end_date: true,
  flex: true,
  length: true,
  month: true,
  guests: true,
});
export type StaysQuery = z.output<typeof staysQuery>;

const saved = {
  ...foundStay,
  /** Whether the stay can be booked; null when the request has no stay for this kind. */
  isFree: z.boolean().nullable(),
  /** The list it is in. */
  list: z.int().nullable(),
  saved_at: z.iso.datetime(),
};

const favorite = z.discriminatedUnion("serviceType", [
  lodgingCard.extend(saved),
  spaceCard.extend(saved),
  experienceCard.extend(saved),
]);
export type Favorite = z.infer<typeof favorite>;

const favoriteList = z.object({
  id: z.int(),
  name: z.string(),
  /** Anybody with the token can read the list; null while the list is not shared. */
  token: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type FavoriteList = z.infer<typeof favoriteList>;

const favorites = z.object({
  /** The last saved first; without listings that are not on sale at the moment. */
  items: z.array(favorite),
  /** The oldest first. */
  lists: z.array(favoriteList),
});
export type Favorites = z.infer<typeof favorites>;

const favoriteIds = z.object({ ids: z.array(z.int()) });

const sharedList = z.object({
  name: z.string(),
  /** The first name of the list's owner. */
  owner: z.string(),
  /** The listings that are on sale now, the last saved first. */
  items: z.array(z.discriminatedUnion("serviceType", [lodgingCard, spaceCard, experienceCard])),
});
export type SharedList = z.infer<typeof sharedList>;

const done = z.object({ ok: z.literal(true) });
const byId = z.object({ id: identifier });
const named = z.object({ name: line(1, favoriteLimits.name) });

export const favoriteRoutes = {
  listFavorites: route({
    method: "GET",
    path: "/user/favorites",
    guard: "user",
    summary: "The caller's favorites and lists; with a stay, what it costs at each or that it is not free",
    query: staysQuery,
    reply: favorites,
    refusals: ["too_many_requests"],
    noStore: true,
  }),
  listFavoriteIds: route({
    method: "GET",
    path: "/user/favorite-ids",
    guard: "user",
    summary: "The ids of the caller's favorites that are on sale, the last saved first",
    reply: favoriteIds,
    noStore: true,
  }),
  joinFavorites: route({
    method: "POST",
    path: "/user/favorites",
    guard: "user",
    summary: "Adds what a browser has saved, the oldest first, as far as there is room; then as the ids above",
    body: z.object({ ids: z.array(identifier).max(favoriteLimits.joined, { error: "too_long" }) }),
    reply: favoriteIds,
    refusals: ["too_many_requests"],
    noStore: true,
  }),
  saveFavorite: route({
    method: "PUT",
    path: "/user/favorites/{id}",
    guard: "user",
    summary: "Saves a listing on sale; one that is saved already stays as it is",
    params: byId,
    reply: done,
    refusals: ["not_found", "too_many_favorites", "too_many_requests"],
    noStore: true,
  }),
  removeFavorite: route({
    method: "DELETE",
    path: "/user/favorites/{id}",
    guard: "user",
    summary: "Removes a listing from the caller's favorites, if it is there",
    params: byId,
    reply: done,
    refusals: ["too_many_requests"],
    noStore: true,
  }),
  moveFavorite: route({
    method: "PUT",
    path: "/user/favorites/{id}/list",
    guard: "user",
    summary: "Puts a favorite into one of the caller's lists, or out of its list",
    params: byId,
    body: z.object({ list: identifier.nullable() }),
    reply: done,
    refusals: ["not_found", "too_many_requests"],
    noStore: true,
  }),
  makeFavoriteList: route({
    method: "POST",
    path: "/user/favorite-lists",
    guard: "user",
    summary: "A new list; of the same name again within ten minutes, the one that was made",
    body: named,
    reply: favoriteList,
    refusals: ["too_many_lists", "too_many_requests"],
    noStore: true,
  }),
  renameFavoriteList: route({
    method: "PUT",
    path: "/user/favorite-lists/{id}",
    guard: "user",
    summary: "Renames a list",
    params: byId,
    body: named,
    reply: favoriteList,
    refusals: ["not_found", "too_many_requests"],
    noStore: true,
  }),
  deleteFavoriteList: route({
    method: "DELETE",
    path: "/user/favorite-lists/{id}",
    guard: "user",
    summary: "Deletes a list; its favorites stay, without a list",
    params: byId,
    reply: done,
    refusals: ["not_found", "too_many_requests"],
    noStore: true,
  }),
  shareFavoriteList: route({
    method: "POST",
    path: "/user/favorite-lists/{id}/share",
    guard: "user",
    summary: "Gives a list the token by which everybody can read it; one that is shared keeps its token",
    params: byId,
    reply: favoriteList,
    refusals: ["not_found", "too_many_requests"],
    noStore: true,
  }),
  stopSharingFavoriteList: route({
    method: "DELETE",
    path: "/user/favorite-lists/{id}/share",
    guard: "user",
    summary: "Withdraws the token for good: sharing again makes another",
    params: byId,
    reply: favoriteList,
    refusals: ["not_found", "too_many_requests"],
    noStore: true,
  }),
  getSharedList: route({
    method: "GET",
    path: "/shared-lists/{token}",
    guard: "public",
    summary: "A shared list by its token",
    params: z.object({ token: line(1, 200) }),
    reply: sharedList,
    refusals: ["not_found"],
    noStore: true,
  }),
};
