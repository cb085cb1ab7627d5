/** Island dates, both included. */
export interface Period {
  from: string;
  to: string;
}

const plain = /^\d{4}-\d{2}-\d{2}$/;

/** The period in the URL; by default the current calendar year on the island. */
export function periodOf(search: URLSearchParams, now: Date, timeZone: string): Period {
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  if (plain.test(from) && plain.test(to)) return { from, to };
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(now);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
