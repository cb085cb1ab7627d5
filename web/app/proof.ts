import { showToast } from "#web/kit/overlay/toast.ts";
import { shownTexts } from "#web/kit/texts.tsx";
import type { ApiError } from "./api.ts";
import { holdSession, useSession } from "./session.ts";

/**
 * What the person must do before a refused call can be repeated. The dialogs that ask for it are not part of this
 * layer: the areas for signed-in people register them here.
 */

/** Each asks for one thing, and resolves to whether it was given. */
interface Asker {
  proof(refusal: ApiError): Promise<boolean>;
  /** To sign in again as the same person. Undefined if signing out would lose nothing that was typed. */
  signIn(): Promise<boolean> | undefined;
}

let asker: Asker | undefined;
/** Several calls refused at once wait for the same answer. */
const asking: { proof?: Promise<boolean> | undefined; signIn?: Promise<boolean> | undefined } = {};

/** @returns a function that unregisters the asker */
export function askWith(given: Asker): () => void {
  asker = given;
  return () => {
    if (asker === given) asker = undefined;
  };
}

const secondStep = "/auth/second-step";

/** Whether the call may be repeated. A session without its second factor is sent to the page that asks for it. */
export async function isMended(refusal: ApiError): Promise<boolean> {
  if (refusal.status === 401) return isSignedInAgain();
  if (refusal.code === "proof_needed" && asker) {
    asking.proof ??= asker.proof(refusal).finally(() => {
      asking.proof = undefined;
    });
    return asking.proof;
  }
  const { pathname, search, hash } = location;
  if (refusal.code === "factor_needed" && pathname !== secondStep) {
    location.replace(`${secondStep}?next=${encodeURIComponent(pathname + search + hash)}`);
  }
  return false;
}

/** The session has ended: signs out, unless that would lose what the person typed. */
async function isSignedInAgain(): Promise<boolean> {
  asking.signIn ??= asker?.signIn()?.finally(() => {
    asking.signIn = undefined;
  });
  if (asking.signIn) {
    holdSession();
    return asking.signIn;
  }
  useSession.getState().signOut({ isExpired: true });
  void showToast({ text: shownTexts().t("common.toasts.sessionExpired"), tone: "error", stays: true });
  return false;
}
