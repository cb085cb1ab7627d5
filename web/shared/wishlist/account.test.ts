import { afterEach, expect, test, vi } from "vitest";
import { call } from "#web/app/api.ts";
import { follow } from "./account.ts";
import { keepFavorites, keptFavorites } from "./kept-favorites.ts";
import type { WishlistItem } from "./saved-item.ts";
import { changeItems, itemsNow, wishlistKey } from "./wishlist-store.ts";

vi.mock("#web/app/api.ts", () => ({ call: vi.fn() }));
vi.mock("#web/app/session.ts", () => ({ useSession: { getState: () => ({ user: { id: 7 } }) } }));
vi.mock("./wishlist-store.ts", () => {
  let items: WishlistItem[] = [];
  return {
    wishlistKey: "user-wishlist",
    untilRead: async () => {},
    itemsNow: () => items,
    changeItems: (change: (now: WishlistItem[]) => WishlistItem[]) => {
      items = change(items);
    },
  };
});

const stored = new Map<string, string>();
const page = new EventTarget();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));

const item = { id: 1, title: "Casa" } as WishlistItem;
const asked = vi.mocked(call);

/** The account's answers, in order; while the first one is under way, `meanwhile` happens. */
function answer(replies: { ids: number[] }[], meanwhile = () => {}): void {
  for (const [position, reply] of replies.entries()) {
    asked.mockImplementationOnce((async () => {
      if (position === 0) meanwhile();
      return reply;
    }) as unknown as typeof call);
  }
}

function anotherTabWrites(): void {
  page.dispatchEvent(Object.assign(new Event("storage"), { key: wishlistKey }));
}

afterEach(() => {
  asked.mockReset();
  stored.clear();
  changeItems(() => []);
});

test("what the account does not have any more is removed here, too", async () => {
  changeItems(() => [item]);
  keepFavorites({ user: 7, ids: [1] });
  answer([{ ids: [] }]);
  await follow();
  expect(itemsNow()).toEqual([]);
  expect(keptFavorites()).toEqual({ user: 7, ids: [] });
});

test("an answer from before another tab's change is asked for again, and removes nothing", async () => {
  changeItems(() => [item]);
  keepFavorites({ user: 7, ids: [1] });
  answer([{ ids: [] }, { ids: [1] }], anotherTabWrites);
  await follow();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(itemsNow()).toEqual([item]);
  expect(keptFavorites()).toEqual({ user: 7, ids: [1] });
});
