import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PayoutAccount } from "#contract/payments/payout-accounts.ts";
import { call } from "#web/app/api.ts";
import { keyOf, reading } from "#web/app/queries.ts";

const input = { query: {} };
const key = keyOf("/user/payout_account", input);

/** Polling interval while Stripe is checking the account. */
const checkingMilliseconds = 15_000;

/** The stored status of the host's account, and `look`, which refreshes it from Stripe. */
export function usePayoutAccount() {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...reading("/user/payout_account", input),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? checkingMilliseconds : false),
  });
  const look = useMutation({
    mutationFn: () => call("GET", "/user/payout_account", { query: { refresh: "true" } }),
    async onSuccess(account) {
      // An older response must not overwrite this one.
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, account);
    },
  });
  return { query, look };
}

export type Look = ReturnType<typeof usePayoutAccount>["look"];

/** Whether payouts wait for the account; not as long as it is unknown. */
export function isAwaited(account: PayoutAccount | undefined): boolean {
  return account !== undefined && account.state !== "payable";
}

/** Whether the host cannot be paid before telling Stripe something. */
export function mustTellStripe({ state }: PayoutAccount): boolean {
  return state === "none" || state === "incomplete" || state === "restricted";
}
