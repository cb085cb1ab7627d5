export interface Toast {
  text: string;
  tone: "done" | "error";
  /** Until somebody dismisses it, instead of five seconds. */
  stays?: boolean;
  /** Hosts are told in the middle, and for three seconds. */
  isForHost?: boolean;
}

/** Loaded with the first thing somebody touches: once the network is gone, it could not be. */
export function readyToasts(): () => void {
  const ready = () => void import("./Toasts.tsx").catch(() => {});
  const touches = ["pointerdown", "keydown"];
  for (const touch of touches) addEventListener(touch, ready, { once: true, passive: true });
  return () => {
    for (const touch of touches) removeEventListener(touch, ready);
  };
}

/** Says something at the edge of the page. The part that draws it is loaded with the first one. */
export async function showToast(toast: Toast): Promise<void> {
  const { addToast } = await import("./Toasts.tsx");
  addToast(toast);
}
