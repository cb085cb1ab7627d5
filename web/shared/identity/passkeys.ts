import { PasskeyTrouble } from "./passkey-trouble.ts";

/** Some browsers inside of other apps know no passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** The code that asks the browser for passkeys. @throws `PasskeyTrouble` */
export async function passkeyRequests() {
  try {
    return await import("./passkey-requests.ts");
  } catch (error) {
    throw new PasskeyTrouble("failed", error);
  }
}
