import { ApiError } from "#web/api.ts";
import { useSite } from "#web/layout/site.ts";
import { useSession } from "#web/session.ts";

/** Refused until the address is confirmed, or better done then. */
export function isUnconfirmed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "email_unconfirmed";
}

/** Does what somebody pressed. When the server wants the address confirmed first, they are asked in place, and it goes on. */
export function useConfirming() {
  const askToConfirm = useAskToConfirm();
  return async function confirming<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isUnconfirmed(error) && (await askToConfirm(error))) return work();
      throw error;
    }
  };
}

/** Answers whether the address is confirmed now. */
export function useAskToConfirm(): (refusal: ApiError) => Promise<boolean> {
  const mailbox = useMailbox();
  return async ({ details }) => {
    const { user } = useSession.getState();
    if (!user) return false;
    const { askForCode } = await import("./ConfirmDialog.tsx");
    return askForCode({ email: user.email, hasCode: hasCodeIn(details), mailbox });
  };
}

/** Where the demo's letters are read; nowhere else. */
export function useMailbox(): string | undefined {
  return useSite().mode === "demo" ? "/dev/mail" : undefined;
}

function hasCodeIn(details: unknown): boolean {
  return typeof details === "object" && details !== null && "code_until" in details && details.code_until !== null;
}
