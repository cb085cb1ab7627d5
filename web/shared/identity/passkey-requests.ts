import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";
import type { CreationOptions, NewPasskey, PasskeyAnswer, RequestOptions } from "#contract/accounts/factors.ts";
import { PasskeyTrouble, type Trouble } from "./passkey-trouble.ts";

/** Asks the browser for passkeys. Loaded by `passkeys.ts` when it is first needed. */

/** @throws `PasskeyTrouble` */
export async function makePasskey(optionsJSON: CreationOptions): Promise<Omit<NewPasskey, "name">> {
  const { id, response } = await startRegistration({ optionsJSON: optionsJSON as never }).catch(explain);
  const { clientDataJSON, attestationObject, transports: known = [] } = response;
  return { credentialId: id, clientDataJSON, attestationObject, transports: known.filter(isTransport) };
}

/**
 * @param isOffered whether the browser only offers passkeys in the email field, until one is chosen there
 * @throws `PasskeyTrouble`
 */
export async function answerWithPasskey(optionsJSON: RequestOptions, isOffered = false): Promise<PasskeyAnswer> {
  const wanted = { optionsJSON: optionsJSON as never, useBrowserAutofill: isOffered };
  const { id, response } = await startAuthentication(wanted).catch(explain);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature };
}

/** The transports that the server knows. Newer browsers may report others; they are only hints, so they are dropped. */
const transports: Record<NewPasskey["transports"][number], true> = {
  ble: true,
  cable: true,
  hybrid: true,
  internal: true,
  nfc: true,
  "smart-card": true,
  usb: true,
};

function isTransport(word: string): word is keyof typeof transports {
  return Object.hasOwn(transports, word);
}

/** Aborts the browser's current request, which then fails with `ended`. */
export function endPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

const troubles: Record<string, Trouble> = {
  NotAllowedError: "left",
  InvalidStateError: "has_one",
  AbortError: "ended",
};

function explain(error: unknown): never {
  const { name } = error instanceof Error ? error : { name: "" };
  throw new PasskeyTrouble(troubles[name] ?? "failed", error);
}
