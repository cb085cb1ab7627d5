import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";
import type { Asked } from "./asking-guests.ts";

/** Acts while guests ask for pages and for the API, and expects that none of their requests fails. */
export async function underLoad<T>(startGuests: () => ChildProcess, act: () => Promise<T>): Promise<T> {
  const guests = startGuests();
  let said = "";
  guests.stdout!.on("data", (text) => (said += text));
  await once(guests.stdout!, "data");
  const done = await act();
  guests.kill("SIGTERM");
  await once(guests, "close");
  const { answered, failures } = JSON.parse(said.trim().split("\n").at(-1) ?? "") as Asked;
  console.log(`${answered} requests were answered meanwhile`);
  expect({ failures: failures.slice(0, 5), isMany: answered > 20 }).toEqual({ failures: [], isMany: true });
  return done;
}
