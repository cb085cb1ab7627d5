import type { World } from "./world.ts";

export interface ReceivedLetter {
  event: string;
  subject: string;
  text: string;
  /** What the link in it ends with; empty without one. */
  token: string;
}

/** Does what waits, and answers the letters an address got. Those that waited together come in no order. */
export async function lettersTo(world: World, email: string): Promise<ReceivedLetter[]> {
  await world.settle();
  const letters = (await world.mails()).filter((mail) => mail.to === email);
  return letters.map(({ subject, text, messageId }) => ({
    event: /\.(\w+)\.\w+@/.exec(messageId)?.[1] ?? "",
    subject,
    text,
    token: /\/auth\/[a-z-]+\/([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? "",
  }));
}

/** The latest letter of an event, which must have waited alone. */
export async function letterTo(world: World, email: string, event: string): Promise<ReceivedLetter> {
  const letter = (await lettersTo(world, email)).findLast((found) => found.event === event);
  if (!letter) throw new Error(`${email} got no ${event}`);
  return letter;
}
