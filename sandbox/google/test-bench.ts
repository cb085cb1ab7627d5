/** A browser without scripts on the stand-in's pages. */

export type Choice =
  | { person: number }
  | { name: string; email: string; verified: boolean; sub?: string }
  | { decision: "deny" };

/** Opens the address the site redirected to, makes a choice, and returns the address it redirects back to. */
export async function choose(address: URL | string, choice: Choice): Promise<URL> {
  const visit = await openChooser(address);
  const asked = await visit.send(formOf(choice));
  if (asked.status !== 303) throw new Error(`the choice was not taken: ${asked.status} ${await asked.text()}`);
  const back = await visit.follow(asked.headers.get("location") ?? "");
  return new URL(back.headers.get("location") ?? "", address);
}

export async function openChooser(address: URL | string, headers: Record<string, string> = {}) {
  const started = await fetch(address, { redirect: "manual" });
  if (started.status !== 303) throw new Error(`there is nothing to choose: ${started.status} ${await started.text()}`);
  const page = new URL(started.headers.get("location") ?? "", address);
  const cookie = started.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const own = { cookie, ...headers };
  return {
    page: await fetch(page, { headers: own }),
    send: (form: Record<string, string>) =>
      fetch(page, { method: "POST", body: new URLSearchParams(form), headers: own, redirect: "manual" }),
    follow: (to: string) => fetch(new URL(to, page), { headers: own, redirect: "manual" }),
  };
}

export function formOf(choice: Choice): Record<string, string> {
  if ("person" in choice) return { person: String(choice.person) };
  if ("decision" in choice) return choice;
  const { verified, ...typed } = choice;
  return { decision: "typed", ...typed, ...(verified && { verified: "yes" }) };
}
