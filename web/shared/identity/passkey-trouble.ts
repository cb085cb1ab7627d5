/** Why there is no passkey: cancelled or timed out; this device already has one; replaced by another request. */
export type Trouble = "left" | "has_one" | "ended" | "failed";

export class PasskeyTrouble extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause: unknown) {
    super("", { cause });
    this.trouble = trouble;
  }
}
