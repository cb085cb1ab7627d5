import { passwordLength } from "#contract/accounts/limits.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";

/**
 * Rejects new passwords that attackers try first: common ones, and any spelling of the brand or of the person's name or
 * email.
 */

let known: Promise<Set<string>> | undefined;

/** The list is loaded with the first new password. */
function wellKnown(): Promise<Set<string>> {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(dictionary["passwords-common"].filter(({ length }) => length >= passwordLength.minimum)),
  );
  return known;
}

/** @throws `invalid_input` with the reason at the field */
export async function refuseGuessable(
  ctx: Ctx,
  password: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  if ((await wellKnown()).has(password.toLowerCase()) || isOneRepeated(password)) {
    fail("invalid_input", { fields: { password: { rule: "password_known" } } });
  }
  const bare = bareOf(password);
  const is = (...texts: string[]) => texts.some((text) => isWrittenAround(bare, bareOf(text)));
  if (is(email, email.slice(0, email.indexOf("@")))) {
    fail("invalid_input", { fields: { password: { rule: "password_email" } } });
  }
  if (is(name, name.split(" ").reverse().join(" "))) {
    fail("invalid_input", { fields: { password: { rule: "password_name" } } });
  }
  if (is(ctx.env.brandName)) fail("invalid_input", { fields: { password: { rule: "password_brand" } } });
}

/** Letters and digits only, in lower case and without accents. */
function bareOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether the password is the text, once or repeated, with digits before or after. */
function isWrittenAround(password: string, text: string): boolean {
  if (text === "") return false;
  const rest = password.replaceAll(text, "");
  return rest !== password && /^\p{N}*$/u.test(rest);
}

function isOneRepeated(password: string): boolean {
  return new Set(password).size === 1;
}
