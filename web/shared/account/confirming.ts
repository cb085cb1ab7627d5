import { ApiError } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";

/** Whether the call was refused because the email address is not confirmed. */
export function isUnconfirmed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "email_unconfirmed";
}

/** Runs an action. If the server requires a confirmed address, asks for the code in a dialog and runs it again. */
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

/** Resolves to whether the address is now confirmed. */
export function useAskToConfirm(): (refusal: ApiError) => Promise<boolean> {
  const mailbox = useMailbox();
  return async ({ details }) => {
    const { user } = useSession.getState();
    if (!user) return false;
    const { askForCode } = await import("./ConfirmDialog.tsx");
    return askForCode({ email: user.email, hasCode: hasCodeIn(details), mailbox });
  };
}

/** The page with the demo's emails; undefined outside the demo. */
export function useMailbox(): string | undefined {
  return useSite().mode === "demo" ? "/dev/mail" : undefined;
}

function hasCodeIn(details: unknown): boolean {
  return typeof details === "object" && details !== null && "code_until" in details && details.code_until !== null;
}
