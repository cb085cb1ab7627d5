import type { ReactNode } from "react";

interface Props {
  /** A text with one marked part: `Hasta el <b>6 de diciembre</b>`. */
  text: string;
  /** What the marked part becomes. */
  children(marked: string): ReactNode;
}

/** One part of a translated sentence as an element: each language puts it where it belongs. */
export function Marked({ text, children }: Props) {
  const [before, marked, after] = text.split(/<b>|<\/b>/);
  return (
    <>
      {before}
      {marked !== undefined && children(marked)}
      {after}
    </>
  );
}
