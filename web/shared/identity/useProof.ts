import { useEffect } from "react";
import type { ProofMethod } from "#contract/accounts/factors.ts";
import { askWith } from "#web/app/proof.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { followTyping, hasUnsaved } from "#web/kit/overlay/unsaved-forms.ts";
import { shownTexts } from "#web/kit/texts.tsx";
import { useMailbox } from "#web/shared/account/confirming.ts";

/** Lets calls made by these pages ask for a fresh proof of identity or a new session, and be repeated after it. */
export function useProof(): void {
  const mailbox = useMailbox();
  useEffect(() => {
    // A pressed control is often disabled while its call runs, and so has lost the focus by the time the dialog opens.
    let last: EventTarget | null = document.activeElement;
    const follow = ({ target }: FocusEvent) => {
      last = target;
    };
    document.addEventListener("focusin", follow);
    const stopFollowing = followTyping();
    const asking = async (ask: () => Promise<boolean>) => {
      const from = last;
      const isGiven = await orRefused(ask());
      if (from instanceof HTMLElement) focusAgain(from);
      return isGiven;
    };
    const stop = askWith({
      proof: ({ details }) =>
        asking(async () => {
          const { askForProof } = await import("./ProofDialog.tsx");
          return askForProof({ methods: (details as Details).methods, mailbox });
        }),
      signIn: () => {
        if (!hasUnsaved()) return undefined;
        return asking(async () => (await import("./SignInAgain.tsx")).askToSignInAgain());
      },
      secondStep: () => {
        if (!hasUnsaved()) return undefined;
        return asking(async () => (await import("./SignInAgain.tsx")).askForSecondStep());
      },
    });
    return () => {
      document.removeEventListener("focusin", follow);
      stopFollowing();
      stop();
    };
  }, [mailbox]);
}

/** Follows the contract; the browser does not load its schemas to check. */
interface Details {
  methods: ProofMethod[];
}

/** If the dialog's code cannot be loaded, the call is refused and the person is told why. */
async function orRefused(given: Promise<boolean>): Promise<boolean> {
  try {
    return await given;
  } catch {
    void showToast({ text: shownTexts().t("common.toasts.noAnswer"), tone: "error" });
    return false;
  }
}

/** Returns the focus to the element, once it is no longer disabled and unless the focus has moved elsewhere. */
function focusAgain(element: HTMLElement): void {
  element.focus();
  if (!element.matches(":disabled")) return;
  const enabled = new MutationObserver(() => {
    if (element.matches(":disabled")) return;
    enabled.disconnect();
    if (document.activeElement === document.body) element.focus();
  });
  enabled.observe(element, { attributeFilter: ["disabled"] });
}
