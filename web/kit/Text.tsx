import { clsx } from "clsx";
import layout from "./styles/layout.module.css";
import type from "./styles/type.module.css";

/** Text as a user wrote it, with its line breaks. */
export function Text({ text, lang }: { text: string; lang?: string | undefined }) {
  return (
    <div className={clsx(layout.stack, layout.gap12, type.written)} lang={lang}>
      {text
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== "")
        .map((paragraph) => (
          <p key={paragraph}>{paragraph.trim()}</p>
        ))}
    </div>
  );
}
