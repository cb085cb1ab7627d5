import { useState } from "react";
import { datesBetween } from "#web/shared/hosting/months.ts";

/** How the host selects dates: a range by its two ends, or single dates. */
export type ChoosingBy = "range" | "single";

export function useSelection(today: string) {
  const [by, setBy] = useState<ChoosingBy>("range");
  const [dates, setDates] = useState<readonly string[]>([]);
  /** The range's first end, until the second one is selected. */
  const [anchor, setAnchor] = useState<string>();
  const open = (some: readonly string[]) => some.filter((date) => date >= today);

  return {
    by,
    dates,
    anchor,
    chooseBy(way: ChoosingBy) {
      setBy(way);
      setAnchor(undefined);
    },
    /** Handles one press on a date. */
    choose(date: string) {
      if (date < today) return;
      if (by === "single") {
        setDates(dates.includes(date) ? dates.filter((one) => one !== date) : [...dates, date].sort());
      } else if (anchor === undefined) {
        setDates([date]);
        setAnchor(date);
      } else {
        setDates(open(datesBetween(anchor, date)));
        setAnchor(undefined);
      }
    },
    /** Extends the selection from its start to `to`, as Shift does. */
    extend(from: string, to: string) {
      const start = anchor ?? from;
      setDates(open(datesBetween(start, to)));
      setAnchor(start);
    },
    /** Selects all of these dates, or deselects them if all are selected already. */
    toggleAll(some: readonly string[]) {
      const wanted = open(some);
      const isChosen = wanted.every((date) => dates.includes(date));
      const others = dates.filter((date) => !wanted.includes(date));
      setDates(isChosen ? others : [...others, ...wanted].sort());
      setAnchor(undefined);
    },
    clear() {
      setDates([]);
      setAnchor(undefined);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
