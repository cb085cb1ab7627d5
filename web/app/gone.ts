import { ApiError } from "./api.ts";

/** Removing what is gone already is a success: the answer to an earlier call may have been lost. */
export async function orGone(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error) => {
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
  });
}
