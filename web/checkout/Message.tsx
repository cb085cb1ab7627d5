import type { ReactNode } from "react";

interface Props {
  title: string;
  /** The rest of the headline. */
  after?: string | undefined;
  lead?: ReactNode;
  /** Without one it is still being found out. */
  seal?: ReactNode;
  tone: "ok" | "wait" | "no";
  /** The next steps. */
  children?: ReactNode;
  aside?: ReactNode;
}

/** The one layout of the page: a seal, what happened, what to do next, and beside it the receipt when there is one. */
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
