import type { ApiError } from "./api.ts";

/**
 * What the person must do before a refused call can be repeated. The dialog that asks for it is not part of this layer:
 * the areas for signed-in people register it here.
 */

/** Asks for a proof of identity; resolves to whether it was given. */
type Asker = (refusal: ApiError) => Promise<boolean>;

let asker: Asker | undefined;
/** Several calls refused at once wait for the same answer. */
let asking: Promise<boolean> | undefined;

/** @returns a function that unregisters the asker */
export function askForProofWith(given: Asker): () => void {
  asker = given;
  return () => {
    if (asker === given) asker = undefined;
  };
}

const secondStep = "/auth/second-step";

/** Whether the call may be repeated. A session without its second factor is sent to the page that asks for it. */
export async function isMended(refusal: ApiError): Promise<boolean> {
  if (refusal.code === "proof_needed" && asker) {
    asking ??= asker(refusal).finally(() => {
      asking = undefined;
    });
    return asking;
  }
  const { pathname, search, hash } = location;
  if (refusal.code === "factor_needed" && pathname !== secondStep) {
    location.replace(`${secondStep}?next=${encodeURIComponent(pathname + search + hash)}`);
  }
  return false;
}
