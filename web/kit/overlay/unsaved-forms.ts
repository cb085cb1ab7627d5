import { create } from "zustand";

interface Form {
  id: string;
  /** The sentence about what would be lost. */
  what: string;
  isOfSearch: boolean;
}

/** The forms with unsaved input, in the order in which they were changed. */
export const useUnsavedForms = create<readonly Form[]>(() => []);

export function hasUnsaved(): boolean {
  return useUnsavedForms.getState().length > 0;
}
