import type { Db } from "./connect.ts";

/** `rehearsal`: live in everything but the money. */
export type Mode = "demo" | "live" | "rehearsal";

interface Settings {
  mode: "demo" | "live";
  rehearsal: boolean;
}

/**
 * A database keeps the mode of its first start: a demo's or a rehearsal's people and bookings never involve real money,
 * and live data is never treated as theirs.
 * @throws an Error that tells the operator what to do
 */
export async function keepToMode(db: Db, { mode: setting, rehearsal }: Settings): Promise<void> {
  const mode: Mode = rehearsal ? "rehearsal" : setting;
  await db
    .insertInto("site")
    .values({ mode })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const { mode: first } = await db.selectFrom("site").select("mode").executeTakeFirstOrThrow();
  if (first === mode) return;
  if (first === "rehearsal" && mode === "live") {
    throw new Error(
      "This database is a rehearsal one and REHEARSAL is not set: choose another DATABASE_URL, or empty this one with npm run wipe-rehearsal.",
    );
  }
  const said = rehearsal ? "REHEARSAL is 1" : `MODE is ${mode}`;
  throw new Error(`This database is a ${first} one and ${said}: choose another DATABASE_URL or DATA_DIR.`);
}
