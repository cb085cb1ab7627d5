export interface Toast {
  text: string;
  tone: "done" | "error";
  /** Stays until dismissed instead of for five seconds. */
  stays?: boolean;
  /** Shown in the middle, for three seconds. */
  isForHost?: boolean;
}

/** Loads the toasts at the user's first touch: without a network they could no longer be loaded. */
export function readyToasts(): () => void {
  const ready = () => void import("./Toasts.tsx").catch(() => {});
  const touches = ["pointerdown", "keydown"];
  for (const touch of touches) addEventListener(touch, ready, { once: true, passive: true });
  return () => {
    for (const touch of touches) removeEventListener(touch, ready);
  };
}

/** Shows a toast. The component that draws it is loaded with the first one. */
export async function showToast(toast: Toast): Promise<void> {
  const { addToast } = await import("./Toasts.tsx");
  addToast(toast);
}
