import { useState } from "react";
import { datesBetween } from "./months.ts";

/** The dates a host has chosen: a range by its two ends, or single ones. */
export type ChoosingBy = "range" | "single";

export function useSelection(today: string) {
  const [by, setBy] = useState<ChoosingBy>("range");
  const [dates, setDates] = useState<readonly string[]>([]);
  /** Where the range began, while its other end is to come. */
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
    /** One press on a date. */
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
    /** From where the selection began to here, as with Shift. */
    extend(from: string, to: string) {
      const start = anchor ?? from;
      setDates(open(datesBetween(start, to)));
      setAnchor(start);
    },
    /** All of these, or none of them when they are chosen already. */
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
