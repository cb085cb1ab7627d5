import type { Db } from "./connect.ts";

type Mode = "demo" | "live";

/**
 * A database keeps the mode of its first start: a demo's people and bookings never involve real money, and live data is
 * never treated as a demo's.
 * @throws an Error that tells the operator what to do
 */
export async function keepToMode(db: Db, mode: Mode): Promise<void> {
  await db
    .insertInto("site")
    .values({ mode })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const { mode: first } = await db.selectFrom("site").select("mode").executeTakeFirstOrThrow();
  if (first === mode) return;
  throw new Error(`This database is a ${first} one and MODE is ${mode}: choose another DATABASE_URL or DATA_DIR.`);
}
