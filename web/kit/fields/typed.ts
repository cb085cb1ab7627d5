/** Finds names containing the typed text, those with a word starting with it first; ignores accents and case. */
export function likeTyped<Named extends { name: string }>(list: readonly Named[], typed: string): Named[] {
  const wanted = plain(typed.trim());
  const rankOf = ({ name }: Named) => ` ${plain(name)}`.indexOf(` ${wanted}`);
  const found = list.filter(({ name }) => plain(name).includes(wanted));
  return found.sort((a, b) => Number(rankOf(a) < 0) - Number(rankOf(b) < 0));
}

/** Without accents, in lower case. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
