import type { World } from "./world.ts";

export interface ReceivedEmail {
  event: string;
  subject: string;
  text: string;
  /** The token at the end of the email's link; empty without a link. */
  token: string;
}

/** Runs the waiting jobs and returns the emails sent to an address. Emails queued together come in no set order. */
export async function emailsTo(world: World, email: string): Promise<ReceivedEmail[]> {
  await world.settle();
  const mails = (await world.mails()).filter((mail) => mail.to === email);
  return mails.map(({ subject, text, messageId }) => ({
    event: /\.(\w+)\.\w+@/.exec(messageId)?.[1] ?? "",
    subject,
    text,
    token: /\/auth\/[a-z-]+\/([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? "",
  }));
}

/** The latest email for an event. It must have been queued alone, or the order is undefined. */
export async function emailTo(world: World, email: string, event: string): Promise<ReceivedEmail> {
  const mail = (await emailsTo(world, email)).findLast((found) => found.event === event);
  if (!mail) throw new Error(`${email} got no ${event}`);
  return mail;
}
