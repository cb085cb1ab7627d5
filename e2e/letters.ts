import { type APIRequestContext, expect } from "@playwright/test";

export interface Letter {
  to: string;
  subject: string;
  messageId: string;
}

/** The letters about a booking, newest first, once there are as many as expected. */
export async function lettersAbout(api: APIRequestContext, code: string, count: number): Promise<Letter[]> {
  const read = async () => {
    const all = (await (await api.get("/dev/mail.json")).json()) as Letter[];
    return all.filter(({ messageId }) => messageId.includes(code));
  };
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(count);
  return read();
}
