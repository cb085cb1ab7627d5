import { parentPort } from "node:worker_threads";
import { NoCalendar, type ReadingFacts, readCalendar } from "./reading.ts";

/** The worker's side of `reader.ts`. The parser's warnings quote what people wrote, which no log may have. */
console.warn = () => {};
parentPort?.on("message", ({ text, facts }: { text: string; facts: ReadingFacts }) => {
  try {
    parentPort?.postMessage({ told: readCalendar(text, facts) });
  } catch (error) {
    parentPort?.postMessage({ why: error instanceof NoCalendar ? error.why : "not_a_calendar" });
  }
});
