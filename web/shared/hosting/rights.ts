import type { User } from "#contract/accounts/accounts.ts";
import { type Right, rightsOf } from "#contract/rights.ts";

/** Whether a person can use the host area. Sessions stored by older releases have no roles. */
export function isHosting({ host, helpsAs }: Pick<User, "host"> & { helpsAs?: User["helpsAs"] }): boolean {
  return host || (helpsAs ?? []).length > 0;
}

/** Whether a person has a right at some listing. Only the server decides for which listing. */
export function hasRight({ host, helpsAs }: Pick<User, "host"> & { helpsAs?: User["helpsAs"] }, right: Right): boolean {
  return host || (helpsAs ?? []).some((role) => rightsOf[role].includes(right));
}
