import { setTimeout as pause } from "node:timers/promises";

/**
 * Guests who ask a site for pages and for its API until they are told to leave: `node testing/install/asking-guests.ts
 * <site>`. Prints `begun` once one was answered, and at the end an {@link Asked} as JSON.
 */

export interface Asked {
  answered: number;
  /** Answers of ours that say we failed, and requests without an answer. */
  failures: string[];
}

const [site = ""] = process.argv.slice(2);
const paths = ["/", "/lodging", "/api/listings?kind=lodging", "/healthz"];
const asked: Asked = { answered: 0, failures: [] };
let isOver = false;
process.on("SIGTERM", () => {
  isOver = true;
});

await Promise.all(paths.map(askAgain));
console.log(JSON.stringify(asked));

async function askAgain(path: string): Promise<void> {
  while (!isOver) {
    try {
      const answer = await fetch(site + path);
      await answer.text();
      if (answer.status >= 500) asked.failures.push(`${path} ${answer.status}`);
      else asked.answered += 1;
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Error };
      asked.failures.push(`${path} ${cause?.message ?? message}`);
    }
    if (asked.answered === 1) console.log("begun");
    await pause(20);
  }
}
