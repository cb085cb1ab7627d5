import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { lodgingInstants } from "#contract/listings/nights.ts";
import { dateFacts } from "./date-facts.ts";
import { plainDetails } from "./makers.ts";

const script = fileURLToPath(new URL("./date-facts.ts", import.meta.url));
const run = promisify(execFile);

async function factsUnder(zone: string) {
  const { stdout } = await run(process.execPath, [script], { env: { ...process.env, TZ: zone } });
  return JSON.parse(stdout);
}

test("the date rules are the same whatever the machine's own time zone", async () => {
  const runs = await Promise.all(["UTC", "America/Puerto_Rico", "Asia/Tokyo"].map(factsUnder));
  // The machines' time zones differ: each has its own midnight.
  expect(runs.map(({ machine }) => machine)).toEqual([
    { zone: "UTC", newYearIs: "2027-01-01T00:00:00.000Z" },
    { zone: "America/Puerto_Rico", newYearIs: "2027-01-01T04:00:00.000Z" },
    { zone: "Asia/Tokyo", newYearIs: "2026-12-31T15:00:00.000Z" },
  ]);
  const here = JSON.parse(JSON.stringify(dateFacts()));
  for (const { facts } of runs) expect(facts).toEqual(here);
});

test.each([
  { zone: "America/Puerto_Rico", checkIn: "2026-03-07", hours: 20 },
  { zone: "America/Nassau", checkIn: "2026-03-07", hours: 19 },
  { zone: "America/Nassau", checkIn: "2026-10-31", hours: 21 },
  { zone: "America/Havana", checkIn: "2027-03-13", hours: 19 },
  { zone: "America/Havana", checkIn: "2027-11-06", hours: 21 },
])(
  "a night over a clock change is one night, from check-in to check-out on the wall: $zone",
  ({ zone, checkIn, hours }) => {
    const checkOut = new Date(Date.parse(checkIn) + 86_400_000).toISOString().slice(0, 10);
    const range = lodgingInstants({ kind: "lodging", checkIn, checkOut, guests: 2 }, plainDetails.lodging, zone);
    expect((range.to.getTime() - range.from.getTime()) / 3_600_000).toBe(hours);
  },
);
