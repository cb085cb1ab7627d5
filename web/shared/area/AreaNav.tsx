import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import rows from "#web/kit/styles/rows.module.css";

export interface AreaEntry {
  to: string;
  text: string;
  /** The path prefixes of other pages that belong to this entry: its subpages by default. */
  below?: readonly string[];
  icon?: ReactNode;
  /** Shown behind the text. */
  badge?: ReactNode;
}

interface Props {
  label: string;
  entries: readonly AreaEntry[];
  className?: string;
  linkClass?: string;
}

/** The links between the pages of one area. Marks the current page, or the entry that a subpage belongs to. */
export function AreaNav({ label, entries, className = rows.tabs, linkClass }: Props) {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, "");
  return (
    <nav className={className} aria-label={label}>
      {entries.map((entry) => (
        <Link
          key={entry.to}
          className={linkClass}
          to={entry.to}
          aria-current={currentOf(entry)}
          ref={currentOf(entry) && bringInSight}
        >
          {entry.icon}
          {entry.text}
          {entry.badge}
        </Link>
      ))}
    </nav>
  );

  function currentOf({ to, below = [`${to}/`] }: AreaEntry) {
    if (here === to) return "page";
    return below.some((prefix) => pathname.startsWith(prefix)) ? "true" : undefined;
  }
}

/** Where the links are one row that scrolls, as on a phone. */
function bringInSight(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (!link || !row || row.scrollWidth <= row.clientWidth) return;
  const { left } = link.getBoundingClientRect();
  row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - link.clientWidth) / 2;
}
