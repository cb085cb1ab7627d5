import { type Language, languages } from "#contract/catalogues.ts";

/** The text of a profile, which may be given in every language. */

/** By language; none of them empty. */
export type Descriptions = Partial<Record<string, string>>;

interface Row {
  description: string | null;
  description_language: Language;
  description_translations: unknown;
}

export const descriptionColumns = ["description", "description_language", "description_translations"] as const;

export function descriptionsOf(row: Row): Descriptions {
  if (row.description === null) return {};
  return { ...(row.description_translations as Descriptions), [row.description_language]: row.description };
}

/** As it is stored: the first text stays in the language it was in, unless there is none in it any more. */
export function descriptionRow(texts: Descriptions, before: Language) {
  const language = texts[before] ? before : (languages.find((one) => texts[one]) ?? before);
  const { [language]: description = null, ...others } = texts;
  return {
    description,
    description_language: language,
    description_translations: JSON.stringify(description === null ? {} : others),
  };
}

/** For replies. */
export function wireDescriptions(row: Row) {
  const { es = "", en = "" } = descriptionsOf(row);
  return { description: row.description, descriptionEs: es, descriptionEn: en };
}
