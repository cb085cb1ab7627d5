import { useState } from "react";
import { useTranslation } from "react-i18next";
import "./said.css";

/** Longer than this in characters, a text begins folded. */
const longest = 420;

/** What somebody wrote, with their line breaks; a long one opens when asked. */
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
