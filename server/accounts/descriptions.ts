import { type Language, languages } from "#contract/catalogues.ts";

/** The text of a profile, which may be given in every language. */

/** Texts by language, never empty. */
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

/** The columns to store: the main text keeps its language for as long as there is a text in it. */
export function descriptionRow(texts: Descriptions, before: Language) {
  const language = texts[before] ? before : (languages.find((one) => texts[one]) ?? before);
  const { [language]: description = null, ...others } = texts;
  return {
    description,
    description_language: language,
    description_translations: JSON.stringify(description === null ? {} : others),
  };
}

export function wireDescriptions(row: Row) {
  const { es = "", en = "" } = descriptionsOf(row);
  return { description: row.description, descriptionEs: es, descriptionEn: en };
}
