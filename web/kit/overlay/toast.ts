import { touched } from "../touch.ts";

export interface Toast {
  text: string;
  tone: "done" | "error";
  /** Stays until dismissed instead of for five seconds. */
  stays?: boolean;
  /** Shown in the middle, for three seconds. */
  isForHost?: boolean;
}

/** Loads the toasts at the user's first touch, because without a network they could not be loaded when needed. */
export function readyToasts(): void {
  touched()
    .then(() => import("./Toasts.tsx"))
    .catch(() => {});
}

/** Closes the toast with this text before its time, because it is no longer true. */
export async function closeToast(text: string): Promise<void> {
  const toasts = await import("./Toasts.tsx").catch(() => undefined);
  toasts?.removeToast(text);
}

/** Shows a toast, whose component is loaded with the first one; if that fails, `alert` shows errors. */
export async function showToast(toast: Toast): Promise<void> {
  const toasts = await import("./Toasts.tsx").catch(() => undefined);
  if (toasts) toasts.addToast(toast);
  else if (toast.tone === "error") window.alert(toast.text);
}
