import { useState } from "react";
import { useTranslation } from "#web/kit/texts.tsx";
import "./review.css";

/** Texts with more characters than this are collapsed at first. */
const longest = 420;

/** A user's text, with its line breaks; a long one can be expanded. */
export function Text({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(text.length <= longest);
  return (
    <>
      <p className={isOpen ? "review-text" : "review-text folded"}>{text}</p>
      {text.length > longest && (
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("reviews.less") : t("reviews.whole")}
        </button>
      )}
    </>
  );
}
