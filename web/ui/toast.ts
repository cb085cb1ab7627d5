export interface Toast {
  text: string;
  tone: "done" | "error";
  /** Until somebody dismisses it, instead of five seconds. */
  stays?: boolean;
}

/** Says something at the edge of the page. The part that draws it is loaded with the first one. */
export async function showToast(toast: Toast): Promise<void> {
  const { addToast } = await import("./Toasts.tsx");
  addToast(toast);
}
