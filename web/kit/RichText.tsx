import type { ReactNode } from "react";

interface Props {
  /** A text with one marked part: `Hasta el <b>6 de diciembre</b>`. */
  text: string;
  /** Renders the marked part. */
  children(marked: string): ReactNode;
}

/** Renders one part of a translated sentence as an element, wherever the language puts it. */
export function RichText({ text, children }: Props) {
  const [before, marked, after] = text.split(/<b>|<\/b>/);
  return (
    <>
      {before}
      {marked !== undefined && children(marked)}
      {after}
    </>
  );
}
