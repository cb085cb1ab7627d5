import { clsx } from "clsx";
import { useState } from "react";
import type { Language } from "#contract/catalogues.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./ReviewText.module.css";

/** Texts with more characters than this are collapsed at first. */
const longest = 420;

interface Props {
  text: string;
  /** The language it was written in; null if unknown. */
  language: Language | null;
  isMuted?: boolean;
}

/** A user's text, with its line breaks; a long one can be expanded. */
export function Text({ text, language, isMuted = false }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(text.length <= longest);
  return (
    <>
      <p className={clsx(type.written, isMuted && type.muted, !isOpen && styles.folded)} lang={language ?? undefined}>
        {text}
      </p>
      {text.length > longest && (
        <button
          type="button"
          className={clsx(button.link, button.tall, type.label)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t("reviews.less") : t("reviews.whole")}
        </button>
      )}
    </>
  );
}
