import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Favorite, FavoriteList, Favorites } from "#contract/listings/favorites.ts";
import { call, sentenceOf } from "#web/app/api.ts";
import { orGone } from "#web/app/gone.ts";
import { reading } from "#web/app/queries.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { queryOfStays, type Stays } from "#web/shared/search/stays.ts";
import { keptFavorites, keptKey } from "#web/shared/wishlist/kept-favorites.ts";
import { savedItem } from "#web/shared/wishlist/saved-item.ts";
import { setSaved } from "#web/shared/wishlist/wishlist.ts";
import { useSaved } from "#web/shared/wishlist/wishlist-store.ts";

const favoritesKey = { queryKey: ["/user/favorites"] };

/** The account's favorites with prices for the stays, without listings whose hearts were unpressed in the meantime. */
export function useFavorites(stays: Stays) {
  const query = useQuery({
    ...reading("/user/favorites", { query: queryOfStays(stays) }),
    // When the dates change, the old cards stay until the new prices arrive.
    placeholderData: (before: Favorites | undefined) => before,
  });
  useSavedElsewhere();
  const saved = useSaved();
  const hearts = saved && new Set(saved.map(({ id }) => id));
  const items = query.data?.items.filter(({ id }) => hearts?.has(id));
  return { query, items, lists: query.data?.lists ?? [] };
}

/**
 * Rereads the favorites once the account has one from another tab that is not shown here. What is removed there needs
 * no rereading: its heart is unpressed here as well.
 */
function useSavedElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const reread = ({ key }: StorageEvent) => {
      if (key !== keptKey) return;
      const isShown = (id: number) =>
        client
          .getQueriesData<Favorites>(favoritesKey)
          .every(([, known]) => known?.items.some((item) => item.id === id));
      if (keptFavorites()?.ids.some((id) => !isShown(id))) void client.invalidateQueries(favoritesKey);
    };
    addEventListener("storage", reread);
    return () => removeEventListener("storage", reread);
  }, [client]);
}

/** Changes to favorites and lists. Each is shown at once where possible, and reports an error if it fails. */
export function useChanges() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const reread = () => client.invalidateQueries(favoritesKey);

  function show(change: (known: Favorites) => Favorites) {
    client.setQueriesData<Favorites>(favoritesKey, (known) => known && change(known));
  }

  /** @returns whether it succeeded */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const said = error instanceof Error ? sentenceOf(error) : undefined;
      void showToast({ text: said ?? t("wishlist.notChanged"), tone: "error" });
      return false;
    } finally {
      await reread();
    }
  }

  const move = ({ id }: Pick<Favorite, "id">, list: number | null) => {
    show((known) => ({ ...known, items: known.items.map((item) => (item.id === id ? { ...item, list } : item)) }));
    return attempt(() => call("PUT", "/user/favorites/{id}/list", { params: { id }, body: { list } }));
  };
  return {
    reread,
    attempt,
    move,
    remove: (item: Favorite) => void setSaved(savedItem(item), false),
    /** Puts the favorite back into its list as well, because removing it took it out of the list. */
    async restore(item: Favorite) {
      if (!(await setSaved(savedItem(item), true))) return;
      if (item.list !== null) await move(item, item.list);
      else await reread();
    },
    async shareList({ id }: FavoriteList): Promise<FavoriteList | undefined> {
      let shared: FavoriteList | undefined;
      await attempt(async () => {
        shared = await call("POST", "/user/favorite-lists/{id}/share", { params: { id } });
      });
      return shared;
    },
    stopSharing: ({ id }: FavoriteList) =>
      attempt(() => call("DELETE", "/user/favorite-lists/{id}/share", { params: { id } })),
    deleteList: ({ id }: FavoriteList) =>
      attempt(() => orGone(call("DELETE", "/user/favorite-lists/{id}", { params: { id } }))),
  };
}
