import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";

/**
 * For what fills the window like a page of its own: going back closes it and stays on the page below. Not for dialogs
 * that ask whether to leave the page: the router asks only the last of several blockers.
 */
export function useBackCloses(close: () => void): void {
  const back = useBlocker(({ historyAction }) => historyAction === "POP");
  const stay = useEffectEvent(() => {
    back.reset?.();
    close();
  });
  useEffect(() => {
    if (back.state === "blocked") stay();
  }, [back.state]);
}

/** For what opens once its code has loaded: going back in the meantime closes it, too. */
export function BackCloses({ close }: { close(): void }) {
  useBackCloses(close);
  return null;
}
