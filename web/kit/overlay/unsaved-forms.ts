import { create } from "zustand";

interface Form {
  id: string;
  /** The sentence about what would be lost. */
  what: string;
  isOfSearch: boolean;
}

/** The forms with unsaved input, in the order in which they were changed. */
export const useUnsavedForms = create<readonly Form[]>(() => []);

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that the person has changed, whether or not their form counts as unsaved. */
const touched = new Set<Field>();

/** Follows what is typed outside searches. @returns a function that stops */
export function followTyping(): () => void {
  const note = ({ target }: Event) => {
    const field = target as Field;
    if (field.matches("textarea, form :is(input, select)") && !field.closest("[role=search]")) touched.add(field);
  };
  document.addEventListener("input", note);
  return () => document.removeEventListener("input", note);
}

/** Whether signing out would lose what the person typed. */
export function hasUnsaved(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return useUnsavedForms.getState().length > 0 || [...touched].some(({ value }) => value.trim() !== "");
}
