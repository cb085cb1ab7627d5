import type { Language } from "#contract/catalogues.ts";

/** The `lang` attribute for a host's text that is not in the reader's language. */
export function langOf(
  { language, untranslated }: { language: Language; untranslated: readonly string[] },
  name: string,
): Language | undefined {
  return untranslated.includes(name) ? language : undefined;
}
