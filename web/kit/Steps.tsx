interface Props {
  steps: readonly { title: string; text: string }[];
  /** Two columns where there is room. */
  inTwo?: boolean;
}

/** Numbered steps, in order. */
export function Steps({ steps, inTwo = false }: Props) {
  return (
    <ol className={inTwo ? "steps in-two" : "steps"}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
