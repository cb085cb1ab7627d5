import { type APIRequestContext, expect } from "@playwright/test";

export interface Email {
  file: string;
  to: string;
  subject: string;
  messageId: string;
}

/** The emails about a booking, newest first, once there are as many as expected. */
export async function emailsAbout(api: APIRequestContext, code: string, count: number): Promise<Email[]> {
  const read = async () => {
    const all = await allEmails(api);
    return all.filter(({ messageId }) => messageId.includes(code));
  };
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(count);
  return read();
}

/** The link to a page in the newest email to a person that has one, once a link not in `known` has arrived. */
export async function linkTo(
  api: APIRequestContext,
  page: "/auth/verify-email" | "/auth/reset-password" | "/auth/confirm-email" | "/invitation",
  email: string,
  known: string[] = [],
): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    for (const { file } of (await allEmails(api)).filter(({ to }) => to.includes(email))) {
      const mail = await (await api.get(`/dev/mail/${file}`)).text();
      found = mail.match(new RegExp(`${page}/[\\w-]+`))?.[0];
      if (found) return known.includes(found) ? undefined : found;
    }
    return undefined;
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return found ?? "";
}

/** The six digits in the newest email to a person, once a code not in `known` has arrived. */
export async function codeTo(api: APIRequestContext, email: string, known: string[] = []): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const mail = (await allEmails(api)).find(({ to, subject }) => to.includes(email) && /^\d{6} /.test(subject));
    found = mail?.subject.slice(0, 6);
    return found && !known.includes(found) ? found : undefined;
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return found ?? "";
}

async function allEmails(api: APIRequestContext): Promise<Email[]> {
  return (await api.get("/dev/mail.json")).json();
}
