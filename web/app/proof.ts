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
  /** To give the second factor in another tab. Undefined if leaving the page would lose nothing that was typed. */
  secondStep(): Promise<boolean> | undefined;
}

let asker: Asker | undefined;
/** Several calls refused at once wait for the same answer. */
const asking: { [Thing in keyof Asker]?: Promise<boolean> | undefined } = {};

/** @returns a function that unregisters the asker */
export function askWith(given: Asker): () => void {
  asker = given;
  return () => {
    if (asker === given) asker = undefined;
  };
}

const secondStep = "/auth/second-step";

/** Whether the call may be repeated. */
export async function isMended(refusal: ApiError): Promise<boolean> {
  if (refusal.status === 401) return isSignedInAgain(refusal);
  if (refusal.code === "proof_needed") return (await answerTo("proof", refusal)) ?? false;
  return refusal.code === "factor_needed" && hasGivenFactor(refusal);
}

/** Sends a session without its second factor to the page that asks for it, unless that would lose what was typed. */
async function hasGivenFactor(refusal: ApiError): Promise<boolean> {
  const { pathname, search, hash } = location;
  if (pathname === secondStep) return false;
  const given = answerTo("secondStep", refusal);
  if (given) return given;
  location.replace(`${secondStep}?next=${encodeURIComponent(pathname + search + hash)}`);
  return false;
}

/** The session has ended: signs out, unless that would lose what the person typed. */
async function isSignedInAgain(refusal: ApiError): Promise<boolean> {
  const given = answerTo("signIn", refusal);
  if (given) {
    holdSession();
    return given;
  }
  useSession.getState().signOut({ isExpired: true });
  void showToast({ text: shownTexts().t("common.toasts.sessionExpired"), tone: "error", stays: true });
  return false;
}

function answerTo(thing: keyof Asker, refusal: ApiError): Promise<boolean> | undefined {
  asking[thing] ??= asker?.[thing](refusal)?.finally(() => {
    asking[thing] = undefined;
  });
  return asking[thing];
}
