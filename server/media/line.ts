/** Work that is done one piece after another. What is asked for again while it waits is done once. */
export interface Line {
  /** The work of that name, waiting or begun; undefined when the line is full and it must be asked for later. */
  enter(name: string, work: () => Promise<void>): Promise<void> | undefined;
}

export function openLine(longest: number): Line {
  const waiting = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    enter(name, work) {
      const known = waiting.get(name);
      if (known || waiting.size >= longest) return known;
      const done = last.then(work).finally(() => waiting.delete(name));
      waiting.set(name, done);
      last = done.catch(() => {});
      return done;
    },
  };
}
