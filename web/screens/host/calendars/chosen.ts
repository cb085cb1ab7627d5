import { useState } from "react";
import { datesBetween } from "#web/shared/hosting/months.ts";

export interface Cell {
  id: number;
  date: string;
}

/** The selected dates of each listing, in order. */
export type ChosenDates = ReadonlyMap<number, readonly string[]>;

export function areSame(one: ChosenDates, other: ChosenDates): boolean {
  return one.size === other.size && [...one].every(([id, dates]) => dates.join() === other.get(id)?.join());
}

/** Which dates of which listings the host has selected. `ids` are the listings in the order of the rows. */
export function useChosen(ids: readonly number[], today: string) {
  const [chosen, setChosen] = useState<ChosenDates>(new Map());
  /** The fixed corner of the rectangle being extended. */
  const [anchor, setAnchor] = useState<Cell>();
  /** The selection before that rectangle. */
  const [base, setBase] = useState<ChosenDates>(new Map());

  const has = ({ id, date }: Cell) => chosen.get(id)?.includes(date) ?? false;

  return {
    chosen,
    has,
    /** Selects or deselects a cell, which becomes the corner of the next rectangle. */
    toggle(cell: Cell) {
      if (cell.date < today) return;
      const next = has(cell) ? without(chosen, cell) : withCells(chosen, [cell], today);
      setChosen(next);
      setBase(next);
      setAnchor(cell);
    },
    /** Begins a rectangle, for example by dragging. */
    begin(cell: Cell) {
      setBase(chosen);
      setAnchor(cell);
    },
    /** Selects the rectangle from its corner to this cell, in addition to the selection before it. */
    extend(to: Cell, from: Cell = to) {
      const corner = anchor ?? from;
      if (!anchor) setAnchor(corner);
      const [first, last] = [ids.indexOf(corner.id), ids.indexOf(to.id)].sort((a, b) => a - b) as [number, number];
      const dates = datesBetween(corner.date, to.date);
      const cells = ids.slice(first, last + 1).flatMap((id) => dates.map((date) => ({ id, date })));
      setChosen(withCells(base, cells, today));
    },
    /** Selects all of these cells, or deselects them if all are selected already. */
    toggleAll(cells: readonly Cell[]) {
      const open = cells.filter(({ date }) => date >= today);
      const next = open.every(has)
        ? open.reduce<ChosenDates>((rest, cell) => without(rest, cell), chosen)
        : withCells(chosen, open, today);
      setChosen(next);
      setBase(next);
      setAnchor(undefined);
    },
    clear() {
      setChosen(new Map());
      setBase(new Map());
      setAnchor(undefined);
    },
  };
}

export type Chosen = ReturnType<typeof useChosen>;

function withCells(before: ChosenDates, cells: readonly Cell[], today: string): ChosenDates {
  const next = new Map(before);
  for (const id of new Set(cells.map((cell) => cell.id))) {
    const open = cells.filter((cell) => cell.id === id && cell.date >= today).map(({ date }) => date);
    const dates = [...new Set([...(next.get(id) ?? []), ...open])].sort();
    if (dates.length > 0) next.set(id, dates);
  }
  return next;
}

function without(before: ChosenDates, { id, date }: Cell): ChosenDates {
  const next = new Map(before);
  const left = (next.get(id) ?? []).filter((one) => one !== date);
  if (left.length > 0) next.set(id, left);
  else next.delete(id);
  return next;
}
