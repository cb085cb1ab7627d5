/** Runs work one piece after another. Work requested again while it waits runs once. */
export interface WorkQueue {
  /** The work of that name, waiting or begun; undefined when the queue is full: the caller retries later. */
  enter(name: string, work: () => Promise<void>): Promise<void> | undefined;
}

export function openWorkQueue(longest: number): WorkQueue {
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
