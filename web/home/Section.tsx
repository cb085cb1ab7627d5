import { type ReactNode, useId } from "react";
import { Link } from "react-router";

interface Props {
  title: string;
  lead: string;
  to: string;
  toAll: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** One row of the home page. Without cards it is not there. */
export function Section({ title, lead, to, toAll, isEmpty, children }: Props) {
  const id = useId();
  if (isEmpty) return null;
  return (
    <section className="wrap section" aria-labelledby={id}>
      <div className="section-head">
        <div>
          <h2 className="d2" id={id}>
            {title}
          </h2>
          <p className="lead">{lead}</p>
        </div>
        <Link className="link" to={to}>
          {toAll}
        </Link>
      </div>
      {children}
    </section>
  );
}
