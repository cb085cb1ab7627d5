import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "#web/api.ts";
import { showToast } from "#web/ui/toast.ts";
import { useOfficeChanged } from "./calls.ts";

type Answer = { data: unknown; error: null } | { data: null; error: string; refusal: ApiError };

/** A decision that is sent, told by a toast whatever became of it, and then everything is asked for anew. */
export function useDecision<Input>(send: (input: Input) => Promise<Answer>, done: string) {
  const officeChanged = useOfficeChanged();
  return useMutation({
    mutationFn: send,
    async onSuccess(answer) {
      if (answer.error === null) void showToast({ text: done, tone: "done" });
      // No answer has been said already.
      else if (answer.refusal.status > 0) void showToast({ text: answer.error, tone: "error" });
      await officeChanged();
    },
  });
}
