import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "#web/api.ts";
import { showToast } from "#web/ui/toast.ts";
import { useOfficeChanged } from "./calls.ts";

type Answer<Data> = { data: Data; error: null } | { data: null; error: string; refusal: ApiError };

/**
 * A decision that is sent, told by a toast whatever became of it, and then everything is asked for anew.
 * @param done what is said of it, which may depend on what was sent and answered
 */
export function useDecision<Input, Data>(
  send: (input: Input) => Promise<Answer<Data>>,
  done: string | ((sent: Input, answer: Data) => string),
) {
  const officeChanged = useOfficeChanged();
  return useMutation({
    mutationFn: send,
    async onSuccess(answer, sent) {
      if (answer.error === null) {
        void showToast({ text: typeof done === "string" ? done : done(sent, answer.data), tone: "done" });
      }
      // No answer has been said already.
      else if (answer.refusal.status > 0) void showToast({ text: answer.error, tone: "error" });
      await officeChanged();
    },
  });
}
