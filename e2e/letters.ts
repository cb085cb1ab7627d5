import { type APIRequestContext, expect } from "@playwright/test";

export interface Letter {
  file: string;
  to: string;
  subject: string;
  messageId: string;
}

/** The letters about a booking, newest first, once there are as many as expected. */
export async function lettersAbout(api: APIRequestContext, code: string, count: number): Promise<Letter[]> {
  const read = async () => {
    const all = await allLetters(api);
    return all.filter(({ messageId }) => messageId.includes(code));
  };
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(count);
  return read();
}

/** The link to a page in the latest letter to somebody that has one, once there is another than those known. */
export async function linkTo(
  api: APIRequestContext,
  page: "/auth/verify-email" | "/auth/reset-password" | "/auth/confirm-email",
  email: string,
  known: string[] = [],
): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    for (const { file } of (await allLetters(api)).filter(({ to }) => to.includes(email))) {
      const letter = await (await api.get(`/dev/mail/${file}`)).text();
      found = letter.match(new RegExp(`${page}/[\\w-]+`))?.[0];
      if (found) return known.includes(found) ? undefined : found;
    }
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return found ?? "";
}

/** The six digits of the latest letter to somebody, once there are others than those known. */
export async function codeTo(api: APIRequestContext, email: string, known: string[] = []): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const letter = (await allLetters(api)).find(({ to, subject }) => to.includes(email) && /^\d{6} /.test(subject));
    found = letter?.subject.slice(0, 6);
    return found && !known.includes(found) ? found : undefined;
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return found ?? "";
}

async function allLetters(api: APIRequestContext): Promise<Letter[]> {
  return (await api.get("/dev/mail.json")).json();
}
