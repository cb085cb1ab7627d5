import type { ProfileChange, User } from "#contract/accounts/accounts.ts";
import type { SpokenLanguage } from "#contract/catalogues.ts";
import { plainDateOf } from "#web/shared/account/BirthDateField.tsx";

/** The values of the profile form. */
export interface ProfileValues {
  name: string;
  phone: string;
  profession: string;
  languages: SpokenLanguage[];
  /** Null when left empty. */
  birthDate: string | null;
  descriptionEs: string;
  descriptionEn: string;
}

export function profileIn(form: FormData): ProfileValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [day, month, year] = [text("day"), text("month"), text("year")];
  return {
    name: text("name"),
    phone: text("phone"),
    profession: text("profession"),
    languages: form.getAll("languages") as SpokenLanguage[],
    birthDate: day || month || year ? plainDateOf(day, month, year) : null,
    descriptionEs: text("descriptionEs"),
    descriptionEn: text("descriptionEn"),
  };
}

/** Only the fields that differ, so that changes made meanwhile on another device survive. */
export function changesOf(before: User, now: ProfileValues): ProfileChange {
  const { name, phone, profession, languages, birthDate, descriptionEs, descriptionEn } = now;
  return {
    ...(name !== before.name && { name }),
    ...(phone !== (before.phone ?? "") && { phone }),
    ...(profession !== (before.profession ?? "") && { profession }),
    ...(!sameLanguages(languages, before.languages) && { languages }),
    ...(birthDate !== before.birthDate && { birthDate: birthDate ?? "" }),
    ...(descriptionEs !== before.descriptionEs && { descriptionEs }),
    ...(descriptionEn !== before.descriptionEn && { descriptionEn }),
  };
}

function sameLanguages(some: SpokenLanguage[], others: SpokenLanguage[]): boolean {
  return some.length === others.length && some.every((language) => others.includes(language));
}
