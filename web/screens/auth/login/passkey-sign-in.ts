import type { PasskeyAnswer } from "#contract/accounts/factors.ts";
import { ApiError, call, type ReplyAt } from "#web/app/api.ts";
import { PasskeyTrouble } from "#web/shared/identity/passkey-trouble.ts";
import { knowsPasskeys, passkeyRequests } from "#web/shared/identity/passkeys.ts";

/** Signing in with a passkey. */

export type SignedIn = ReplyAt<"POST", "/auth/passkey">;

/** Less than the challenge's five minutes, so that a passkey chosen at the last moment still reaches the server. */
const renewMilliseconds = 4 * 60_000;

/** Makes the browser ask for a passkey at once. */
export async function signInNow(): Promise<SignedIn> {
  const { answerWithPasskey } = await passkeyRequests();
  return signInWith(await answerWithPasskey(await call("POST", "/auth/passkey/options")));
}

const signInWith = (body: PasskeyAnswer): Promise<SignedIn> => call("POST", "/auth/passkey", { body });

/**
 * Lets the browser offer passkeys in the email field, if it can, until a chosen passkey signs the user in or the page
 * is left.
 * @param onRefused called when the server refuses a chosen passkey; the offer continues
 */
export async function signInWhenChosen(
  leaving: AbortSignal,
  onRefused: (refusal: ApiError) => void,
): Promise<SignedIn | undefined> {
  const canOffer = knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.());
  if (!canOffer) return undefined;
  const { answerWithPasskey, endPasskeyRequest } = await passkeyRequests();
  while (!leaving.aborted) {
    const options = await call("POST", "/auth/passkey/options", { signal: leaving, isQuiet: true });
    const renewal = setTimeout(endPasskeyRequest, renewMilliseconds);
    leaving.addEventListener("abort", endPasskeyRequest);
    try {
      return await signInWith(await answerWithPasskey(options, true));
    } catch (error) {
      if (error instanceof ApiError) onRefused(error);
      else if (!(error instanceof PasskeyTrouble && error.trouble === "ended")) return undefined;
    } finally {
      clearTimeout(renewal);
      leaving.removeEventListener("abort", endPasskeyRequest);
    }
  }
  return undefined;
}
