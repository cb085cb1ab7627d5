import { sentenceOf } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { shownTexts } from "#web/kit/texts.tsx";
import { touched } from "#web/kit/touch.ts";
import type { WishlistItem } from "./saved-item.ts";
import { changeItems, isRead, isSaved, untilRead } from "./wishlist-store.ts";

/**
 * What pressing a heart does. While signed in, the browser's saved listings are those of the account: `account.ts`,
 * which public pages load at the first touch, keeps them synchronized.
 */

const accountPart = () => import("./account.ts");

/** Synchronizes browser and account whenever somebody signs in or out, here or in another tab. */
export function followAccount(): () => void {
  return useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id === before?.id) return;
    touched()
      .then(accountPart)
      .then(({ follow }) => follow())
      .catch(() => {});
  });
}

/** Saves a listing or removes it. */
export async function toggleSaved(item: WishlistItem): Promise<void> {
  if (!isRead()) await untilRead();
  await setSaved(item, !isSaved(item.id));
}

/**
 * Shows the change at once. If the account does not accept it, the change is reverted and an error is shown.
 * @returns whether it was accepted
 */
export async function setSaved(item: WishlistItem, isWanted: boolean): Promise<boolean> {
  if (!isRead()) await untilRead();
  put(item, isWanted);
  if (!useSession.getState().user) return true;
  try {
    const { tell } = await accountPart();
    await tell(item, isWanted);
    return true;
  } catch (error) {
    const isStillTheirs = isWanted || useSession.getState().user !== null;
    if (isSaved(item.id) === isWanted && isStillTheirs) put(item, !isWanted);
    const { t } = shownTexts();
    const { title } = item;
    const plain = isWanted ? t("wishlist.notSaved", { title }) : t("wishlist.notRemoved", { title });
    void showToast({ text: (error instanceof Error && sentenceOf(error)) || plain, tone: "error" });
    return false;
  }
}

function put(item: WishlistItem, isWanted: boolean): void {
  changeItems((items) => {
    const others = items.filter(({ id }) => id !== item.id);
    return isWanted ? [...others, item] : others;
  });
}
