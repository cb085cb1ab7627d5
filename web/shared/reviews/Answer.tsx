import { Text } from "./Text.tsx";

/** The host's answer under a guest's review. */
export function Answer({ title, text }: { title: string; text: string }) {
  return (
    <div className="review-answer">
      <p className="review-answerer">{title}</p>
      <Text text={text} />
    </div>
  );
}
