import { PasskeyTrouble } from "./passkey-trouble.ts";

/** False in some browsers embedded in other apps, which do not support passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Loads the code that asks the browser for passkeys. @throws `PasskeyTrouble` */
export async function passkeyRequests() {
  try {
    return await import("./passkey-requests.ts");
  } catch (error) {
    throw new PasskeyTrouble("failed", error);
  }
}
