/** Why there is no passkey: the person left, or the time was over; this device has one; another request took over. */
export type Trouble = "left" | "has_one" | "ended" | "failed";

export class PasskeyTrouble extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause: unknown) {
    super("", { cause });
    this.trouble = trouble;
  }
}
