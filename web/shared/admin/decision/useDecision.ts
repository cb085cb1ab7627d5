import { useMutation } from "@tanstack/react-query";
import { showToast } from "#web/kit/overlay/toast.ts";
import { type AdminAnswer, isKnown, useAdminChanged } from "./calls.ts";

/**
 * Sends a decision, shows its result in a toast, and then refetches everything.
 * @param done the success message, which may depend on the input and the response
 */
export function useDecision<Input, Data>(
  send: (input: Input) => Promise<AdminAnswer<Data>>,
  done: string | ((sent: Input, answer: Data) => string),
) {
  const adminChanged = useAdminChanged();
  return useMutation({
    mutationFn: send,
    async onSuccess(answer, sent) {
      if (answer.error === null) {
        void showToast({ text: typeof done === "string" ? done : done(sent, answer.data), tone: "done" });
      } else if (!isKnown(answer.refusal)) void showToast({ text: answer.error, tone: "error" });
      await adminChanged();
    },
  });
}
