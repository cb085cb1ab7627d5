/** A text written by a host, with its line breaks. */
export function Text({ text }: { text: string }) {
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
