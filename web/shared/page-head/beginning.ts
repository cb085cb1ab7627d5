/** How much of a text a search result shows, in letters. */
const longest = 155;

/** That much of a text, in one line, cut at a word boundary. */
export function beginningOf(text: string): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  if (letters.length <= longest) return letters.join("");
  return `${letters
    .slice(0, longest)
    .join("")
    .replace(/\s+\S*$/, "")}…`;
}
