import type { Store } from "./store.ts";

/** What every verb of the sandbox gets first: one moment, one account, one transaction. */
export interface World {
  store: Store;
  /** Milliseconds on the sandbox's own clock. */
  now: number;
  /** Whose objects and money these are: the platform, or a connected account. */
  account: string;
  platform: string;
  /** The API request that causes all this; nulls when a person or the clock does. */
  request: { id: string | null; idempotency_key: string | null };
  /** Where a browser reaches the sandbox, without a slash at the end. */
  publicUrl: string;
}

/** The same moment seen from another account. */
export const as = (world: World, account: string): World => ({ ...world, account });

export const seconds = (world: World) => Math.floor(world.now / 1000);

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
