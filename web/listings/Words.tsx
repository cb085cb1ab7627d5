/** A host's own text, with the line breaks they typed. */
export function Words({ text }: { text: string }) {
  return (
    <div className="words">
      {text
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== "")
        .map((paragraph) => (
          <p key={paragraph}>{paragraph.trim()}</p>
        ))}
    </div>
  );
}
