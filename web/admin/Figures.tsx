interface Figure {
  name: string;
  value: string;
  hint?: string;
  /** What the page is about: it stands out. */
  isMoney?: boolean;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures num">
      {figures.map(({ name, value, hint, isMoney }) => (
        <div key={name} className={isMoney ? "is-money" : undefined}>
          <dt>{name}</dt>
          <dd className="figure">{value}</dd>
          {hint && <dd className="small">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
