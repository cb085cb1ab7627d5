import type { ReactNode } from "react";

interface Props {
  title: string;
  /** The rest of the headline. */
  after?: string | undefined;
  lead?: ReactNode;
  /** Left out while the result is still unknown. */
  seal?: ReactNode;
  tone: "ok" | "wait" | "no";
  /** The next steps. */
  children?: ReactNode;
  aside?: ReactNode;
}

/** The page's only layout: a seal, what happened, the next steps, and a receipt at the side if there is one. */
export function Message({ title, after, lead, seal, tone, children, aside }: Props) {
  return (
    <div className={aside ? "wrap result has-aside" : "wrap result"}>
      <div role="status">
        <span className={`result-seal is-${tone}${seal ? "" : " is-turning"}`}>{seal}</span>
        <h1 className="d2">
          <span>{title}</span>
          {after && `. ${after}`}
        </h1>
        {lead && <p className="lead result-lead">{lead}</p>}
        {children && <div className="result-next">{children}</div>}
      </div>
      {aside}
    </div>
  );
}
