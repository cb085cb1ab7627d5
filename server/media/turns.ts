/** Runs costly work in turns: not first come, first served, but one piece of each person after another. */
export interface Turns {
  /** Undefined when too many wait: the caller retries later. */
  take<Done>(who: number, work: () => Promise<Done>): Promise<Done | undefined>;
}

interface Waiting {
  begin(): void;
  giveUp(): void;
}

/** At most `atOnce` pieces run at a time, one per person; at most `longest` wait. */
export function openTurns({ atOnce, longest }: { atOnce: number; longest: number }): Turns {
  // The first person in the map is next; after a turn they move to its end.
  const lines = new Map<number, Waiting[]>();
  const busy = new Set<number>();

  const waitingOf = (who: number) => lines.get(who)?.length ?? 0;
  const waiting = () => [...lines.values()].reduce((sum, line) => sum + line.length, 0);

  function beginNext(): void {
    const next = [...lines].find(([who]) => !busy.has(who));
    if (!next || busy.size >= atOnce) return;
    const [who, [first, ...rest]] = next;
    lines.delete(who);
    if (rest.length > 0) lines.set(who, rest);
    busy.add(who);
    first?.begin();
  }

  /** When the queue is full, the person with the most waiting loses their last piece to a person with fewer. */
  function makeRoomFor(who: number): boolean {
    if (waiting() < longest) return true;
    const [most] = [...lines.values()].toSorted((a, b) => b.length - a.length);
    if (!most || most.length <= waitingOf(who) + 1) return false;
    most.pop()?.giveUp();
    return true;
  }

  function turnOf(who: number): Promise<"begin" | "giveUp"> {
    return new Promise((resolve) => {
      const line = lines.get(who) ?? [];
      line.push({ begin: () => resolve("begin"), giveUp: () => resolve("giveUp") });
      lines.set(who, line);
      beginNext();
    });
  }

  return {
    async take(who, work) {
      const isFree = busy.size < atOnce && !busy.has(who);
      if (!isFree && !makeRoomFor(who)) return undefined;
      if ((await turnOf(who)) === "giveUp") return undefined;
      try {
        return await work();
      } finally {
        busy.delete(who);
        beginNext();
      }
    },
  };
}
