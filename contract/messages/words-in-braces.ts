/**
 * Words in braces in a host's texts, which are filled in for each booking. No zod here: the page that a host writes on
 * reads them too.
 */

export type Meaning = "name" | "arrival" | "departure" | "code";

/** What each word means, in both languages. */
const meanings: Record<string, Meaning> = {
  ...{ nombre: "name", llegada: "arrival", salida: "departure", clave: "code" },
  ...{ name: "name", arrival: "arrival", departure: "departure", code: "code" },
};

/** At most as long as whoever mistypes a word writes: longer texts in braces are the host's own. */
const braces = /\{([^{}\n]{1,40})\}/gu;

const meaningOf = (inside: string) => meanings[inside.trim().toLowerCase()];

/** What a text asks for. */
export function meaningsIn(text: string): ReadonlySet<Meaning> {
  return new Set(Array.from(text.matchAll(braces), ([, inside = ""]) => meaningOf(inside) ?? []).flat());
}

/** The first word in braces that means nothing here, with its braces: a guest would read it as it stands. */
export function unknownWordIn(text: string): string | undefined {
  const words = Array.from(text.matchAll(braces), ([whole, inside = ""]) => ({ whole, inside }));
  return words.find(({ inside }) => inside.trim() !== "" && meaningOf(inside) === undefined)?.whole;
}

/** Unknown words in braces are left as they are, and so are those without a value. */
export function filled(text: string, values: Record<Meaning, string | undefined>): string {
  return text.replace(braces, (whole, inside: string, from: number) => {
    const meaning = meaningOf(inside);
    const value = (meaning && values[meaning]) ?? whole;
    // Spanish times end with a full stop («3:00 p. m.»): avoid a second one.
    return text[from + whole.length] === "." ? value.replace(/\.$/, "") : value;
  });
}
