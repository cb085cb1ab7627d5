import { favoriteLimits } from "#contract/listings/favorite-limits.ts";
import type { Favorite } from "#contract/listings/favorites.ts";
import { call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { keepFavorites, keptFavorites, keptKey } from "./kept-favorites.ts";
import { savedItem, type WishlistItem } from "./saved-item.ts";
import { changeItems, itemsNow, untilRead, wishlistKey } from "./wishlist-store.ts";

/**
 * Synchronizes saved listings with the account. At sign-in, and at the first touch of later pages, browser and account
 * get each other's. At sign-out the account's are removed from the browser.
 */

/** The number of a listing's changes that wait for a response, before which the account's replies are outdated. */
const waiting = new Map<number, number>();
let turn: Promise<unknown> = Promise.resolve();

/** The call must survive leaving the page, because a heart is often the last thing pressed there. */
const keepalive = true;

/** Runs one call after the other, so that the last of several presses on a heart counts. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

/** Tells the account that a listing was saved or removed here. @throws if it does not accept that */
export async function tell({ id }: WishlistItem, isWanted: boolean): Promise<void> {
  waiting.set(id, (waiting.get(id) ?? 0) + 1);
  try {
    await inTurn(async () => {
      const user = userNow();
      await call(isWanted ? "PUT" : "DELETE", "/user/favorites/{id}", { params: { id }, keepalive });
      const others = (keptFavorites()?.ids ?? []).filter((other) => other !== id);
      if (user !== undefined && user === userNow()) keepFavorites({ user, ids: isWanted ? [...others, id] : others });
    });
  } finally {
    const left = (waiting.get(id) ?? 1) - 1;
    if (left > 0) waiting.set(id, left);
    else waiting.delete(id);
  }
}

/** Synchronizes browser and account. @throws if the account cannot be read */
export async function follow(): Promise<void> {
  await untilRead();
  leave();
  await inTurn(meet);
}

/** Removes another person's saved listings from this browser. */
function leave(): void {
  const kept = keptFavorites();
  if (!kept || kept.user === userNow()) return;
  const left = new Set(kept.ids);
  changeItems((items) => items.filter(({ id }) => !left.has(id)));
  keepFavorites(undefined);
}

async function meet(): Promise<void> {
  const user = userNow();
  if (user === undefined) return;
  let isOutdated = false;
  const onStorage = ({ key }: StorageEvent) => {
    isOutdated ||= key === wishlistKey || key === keptKey;
  };
  addEventListener("storage", onStorage);
  try {
    const before = itemsNow();
    const known = new Set(keptFavorites()?.ids);
    const ids = await join(before.map(({ id }) => id).filter((id) => !known.has(id)));
    const here = new Set(before.map(({ id }) => id));
    // A listing that the account has and this browser had until now was just removed here, perhaps in another tab whose
    // call is still under way, so it is not added again. If that call is lost, the next page restores the listing.
    const isComplete = ids.every((id) => here.has(id) || known.has(id));
    const cards = isComplete ? [] : (await call("GET", "/user/favorites", { query: {}, isQuiet })).items;
    if (user !== userNow()) return;
    if (!isOutdated) return agree(user, { ids, known, cards });
  } finally {
    removeEventListener("storage", onStorage);
  }
  // Another tab has changed something since the account was asked.
  return meet();
}

interface Reply {
  /** The listings in the account. */
  ids: number[];
  /** Those of them that this browser had got or given before. */
  known: ReadonlySet<number>;
  /** The account's listings as shown, unless this browser has them all. */
  cards: Favorite[];
}

function agree(user: number, { ids, known, cards }: Reply): void {
  const inAccount = new Set(ids);
  const items = itemsNow();
  const kept = items.filter(({ id }) => inAccount.has(id) || !known.has(id) || waiting.has(id));
  const there = new Set(kept.map(({ id }) => id));
  const come = cards.filter(({ id }) => inAccount.has(id) && !there.has(id) && !known.has(id) && !waiting.has(id));
  // Not written when nothing changes, because another tab may have written this moment.
  if (come.length > 0 || kept.length < items.length) changeItems(() => [...come.reverse().map(savedItem), ...kept]);
  const now = new Set(itemsNow().map(({ id }) => id));
  keepFavorites({ user, ids: ids.filter((id) => now.has(id)) });
}

/** No user is waiting for these calls: what fails is tried again on the next page. */
const isQuiet = true;

/** Adds these to the account. @returns the ids of all its listings */
async function join(own: number[]): Promise<number[]> {
  if (own.length === 0) return (await call("GET", "/user/favorite-ids", { isQuiet })).ids;
  let ids: number[] = [];
  for (let from = 0; from < own.length; from += favoriteLimits.joined) {
    const body = { ids: own.slice(from, from + favoriteLimits.joined) };
    ({ ids } = await call("POST", "/user/favorites", { body, isQuiet }));
  }
  return ids;
}

function userNow(): number | undefined {
  return useSession.getState().user?.id;
}
