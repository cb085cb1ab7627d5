import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useAdminChanged } from "./calls.ts";

type Answer<Data> = { data: Data; error: null } | { data: null; error: string; refusal: ApiError };

/**
 * Sends a decision, shows its result in a toast, and then refetches everything.
 * @param done the success message, which may depend on the input and the response
 */
export function useDecision<Input, Data>(
  send: (input: Input) => Promise<Answer<Data>>,
  done: string | ((sent: Input, answer: Data) => string),
) {
  const adminChanged = useAdminChanged();
  return useMutation({
    mutationFn: send,
    async onSuccess(answer, sent) {
      if (answer.error === null) {
        void showToast({ text: typeof done === "string" ? done : done(sent, answer.data), tone: "done" });
      }
      // The call itself reports a missing response.
      else if (answer.refusal.status > 0) void showToast({ text: answer.error, tone: "error" });
      await adminChanged();
    },
  });
}
