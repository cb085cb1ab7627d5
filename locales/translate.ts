import type spanish from "./es/translation.json";

/** Finds, counts and fills in the texts. Every language has the same keys as the Spanish texts. */

/** `common.close`; the plural forms `nights_one` and `nights_other` are one key, `nights`. */
export type TextKey = KeysIn<typeof spanish>;

type KeysIn<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string ? Singular<Name> : `${Name}.${KeysIn<Part[Name]>}`;
}[keyof Part & string];
type Singular<Name extends string> = Name extends `${infer Base}_${"zero" | "one" | "other"}` ? Base : Name;

export interface Texts {
  readonly [name: string]: string | Texts;
}

/** `count` chooses the plural form; a missing text shows as its key. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string;

/** `texts` is asked each time, so that more of them can be loaded later. */
export function translateFrom(texts: () => Texts, language: string): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, values) => {
    const find = (form: string) => textAt(texts(), key + form);
    const count = values?.count;
    const counted =
      typeof count === "number"
        ? ((count === 0 ? find("_zero") : undefined) ?? find(`_${plurals.select(count)}`) ?? find("_other"))
        : undefined;
    const text = counted ?? find("") ?? key;
    if (!values) return text;
    return text.replace(/{{(\w+)}}((?:<\/b>)?)(\.?)/g, (_, name: string, mark: string, stop: string) => {
      const value = String(values[name] ?? "");
      // Spanish times end with a full stop («3:00 p. m.»), and so may a title: avoid a second one.
      return value + mark + (value.endsWith(".") ? "" : stop);
    });
  };
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const name of key.split(".")) found = typeof found === "object" ? found[name] : undefined;
  return typeof found === "string" ? found : undefined;
}
