/** Runs work one piece after another. Work requested again while it waits runs once. */
export interface WorkQueue<T> {
  /** The work of that name, waiting or begun; undefined when the queue is full: the caller retries later. */
  enter(name: string, work: () => Promise<T>): Promise<T> | undefined;
}

export function openWorkQueue<T>(longest: number): WorkQueue<T> {
  const waiting = new Map<string, Promise<T>>();
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
