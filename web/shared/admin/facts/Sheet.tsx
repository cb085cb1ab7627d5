import { type ReactNode, useId } from "react";

/** A section of an admin page, under its title. */
export function Sheet({ title, className = "", children }: { title: string; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`admin-sheet ${className}`} aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
