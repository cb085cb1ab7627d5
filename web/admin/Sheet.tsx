import { type ReactNode, useId } from "react";

/** A part of a page of the operator's, under its title. */
export function Sheet({ title, className = "", children }: { title: string; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`office-sheet ${className}`} aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
