import type { Store } from "./store.ts";

/** The context of every operation in the sandbox: one moment, one account, one transaction. */
export interface World {
  store: Store;
  /** Milliseconds on the sandbox's own clock. */
  now: number;
  /** Owner of the objects and money: the platform or a connected account. */
  account: string;
  platform: string;
  /** The API request behind the change; nulls when a person or the clock causes it. */
  request: { id: string | null; idempotency_key: string | null };
  /** The sandbox's URL for browsers, without a trailing slash. */
  publicUrl: string;
}

/** The same moment for another account. */
export const as = (world: World, account: string): World => ({ ...world, account });

export const seconds = (world: World) => Math.floor(world.now / 1000);

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
