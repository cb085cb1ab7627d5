import { networkOrPause } from "#web/kit/network.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { shownTexts } from "#web/kit/texts.tsx";

declare global {
  /** What React Router calls when the code of a page could not be loaded; `vite.config.ts` puts the call there. */
  var awaitPageCode: typeof waitForPageCode | undefined;
}

export function keepPageWithoutCode(): void {
  globalThis.awaitPageCode = waitForPageCode;
}

/**
 * Keeps the current page, including what was typed, until the next page's code can be loaded. React Router would reload
 * the window, which without a network ends at the browser's own error page. After a new release the old code is gone
 * for good, so reloading is right.
 */
async function waitForPageCode(address: string): Promise<unknown> {
  void showToast({ text: shownTexts().t("common.toasts.noAnswer"), tone: "error" });
  for (;;) {
    const reply = await fetch(address, { method: "HEAD" }).catch(() => undefined);
    if (reply?.ok) {
      const code = await import(/* @vite-ignore */ address).catch(() => undefined);
      if (code) return code;
    }
    if (reply && reply.status < 500) {
      window.location.reload();
      return new Promise(() => {});
    }
    await networkOrPause();
  }
}
