import type { User } from "#contract/accounts/accounts.ts";
import { type Right, rightsOf } from "#contract/rights.ts";

/** Whether a person has anything to do in the host area. A session from before has no roles. */
export function isHosting({ host, helpsAs }: Pick<User, "host"> & { helpsAs?: User["helpsAs"] }): boolean {
  return host || (helpsAs ?? []).length > 0;
}

/** Whether a person has a right at some listing: the server decides at which. */
export function hasRight({ host, helpsAs }: Pick<User, "host"> & { helpsAs?: User["helpsAs"] }, right: Right): boolean {
  return host || (helpsAs ?? []).some((role) => rightsOf[role].includes(right));
}
