import { useQueryClient } from "@tanstack/react-query";
import type { Factors } from "#contract/accounts/factors.ts";
import { call, isUnproven } from "#web/app/api.ts";
import { keyOf } from "#web/app/queries.ts";

type Kind = "passkeys" | "app";

interface Added {
  /** Null if the person has some or needs none. */
  recoveryCodes: string[] | null;
}

/**
 * Adds a passkey or an app. When that fails although there is one more than the page knew of, the answer of this or an
 * earlier call was lost, and the addition counts: repeated, it could only be refused, and the page would show none.
 */
export function useAdding(kind: Kind): (add: () => Promise<Added>) => Promise<Added> {
  const client = useQueryClient();
  return (add) => adding(kind, client.getQueryData<Factors>(keyOf("/user/factors")), add);
}

export async function adding(kind: Kind, known: Factors | undefined, add: () => Promise<Added>): Promise<Added> {
  try {
    return await add();
  } catch (error) {
    const added = known && !isUnproven(error) ? await lost(kind, known).catch(() => undefined) : undefined;
    if (!added) throw error;
    return added;
  }
}

/** The codes that came with a first factor were lost with the answer and cannot be shown again: others replace them. */
async function lost(kind: Kind, known: Factors): Promise<Added | undefined> {
  const now = await call("GET", "/user/factors", { isQuiet: true });
  if (countOf(kind, now) <= countOf(kind, known)) return undefined;
  const isFirst = countOf("passkeys", now) + countOf("app", now) === 1;
  return isFirst && now.recoveryCodesLeft > 0 ? call("POST", "/user/recovery-codes") : { recoveryCodes: null };
}

function countOf(kind: Kind, { passkeys, app }: Factors): number {
  return kind === "app" ? Number(app) : passkeys.length;
}
