import { Fragment, type ReactNode } from "react";

/** A translated sentence with blanks, in the order of each language: `Busco <kind/> en <place/>`. */
export function SearchBar({ text, blanks }: { text: string; blanks: Record<string, (after: string) => ReactNode> }) {
  const parts = text.split(/<(\w+)\/>/);
  return parts.map((part, at) => {
    if (at % 2 === 0) return <Fragment key={part}>{at === 0 ? part : withoutMark(part)}</Fragment>;
    return <Fragment key={part}>{blanks[part]?.(markOf(parts[at + 1] ?? ""))}</Fragment>;
  });
}

/** A comma or full stop right after a blank stays with it. */
function markOf(text: string): string {
  return text.match(/^[,.]/)?.[0] ?? "";
}

function withoutMark(text: string): string {
  return text.slice(markOf(text).length);
}
