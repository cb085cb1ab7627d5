import { Worker } from "node:worker_threads";
import type { feedSayings } from "#contract/hosting/feeds.ts";
import type { ReadingFacts, Told } from "./reading.ts";

/**
 * Reads calendars in a worker thread, one at a time, so that a file made to be slow delays no request; it is given up
 * after some seconds.
 */

export type Saying = (typeof feedSayings)[number];

/** A reading that failed as a whole: what was known stays. */
export class FeedFailure extends Error {
  readonly said: Saying;
  readonly number: number | null;

  constructor(said: Saying, number: number | null = null) {
    super(said);
    this.name = "FeedFailure";
    this.said = said;
    this.number = number;
  }
}

const patienceMs = 4_000;
const memoryMb = 128;

let worker: Worker | undefined;
let line: Promise<unknown> = Promise.resolve();

/** @throws FeedFailure */
export function readAside(text: string, facts: ReadingFacts): Promise<Told> {
  const mine = line.then(() => readNow(text, facts));
  line = mine.catch(() => {});
  return mine;
}

function readNow(text: string, facts: ReadingFacts): Promise<Told> {
  const own = worker ?? open();
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => over(new FeedFailure("too_slow")), patienceMs);
    own.once("message", answered).once("error", broke).once("exit", broke);
    own.postMessage({ text, facts });

    function answered({ told, why }: { told?: Told; why?: Saying }): void {
      settle();
      if (told) resolve(told);
      else reject(new FeedFailure(why ?? "not_a_calendar"));
    }
    /** It ran out of memory. */
    function broke(): void {
      over(new FeedFailure("too_many_events"));
    }
    function over(failure: FeedFailure): void {
      settle();
      if (worker === own) worker = undefined;
      void own.terminate();
      reject(failure);
    }
    function settle(): void {
      clearTimeout(giveUp);
      own.off("message", answered).off("error", broke).off("exit", broke);
    }
  });
}

function open(): Worker {
  worker = new Worker(new URL("./reading-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // The worker must not keep the process alive, nor may errors of an abandoned one end it.
  worker.on("error", () => {}).unref();
  return worker;
}
