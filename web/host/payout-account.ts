import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, keyOf, reading } from "#web/api.ts";

const input = { query: {} };
const key = keyOf("/user/payout_account", input);

/** While Stripe is checking, the page looks for its verdict by itself. */
const checkingMilliseconds = 15_000;

/** How the host's account stands as the site knows it, and `look`, which asks Stripe. */
export function usePayoutAccount() {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...reading("/user/payout_account", input),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? checkingMilliseconds : false),
  });
  const look = useMutation({
    mutationFn: () => call("GET", "/user/payout_account", { query: { refresh: "true" } }),
    async onSuccess(account) {
      // An answer from before must not come after this one.
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, account);
    },
  });
  return { query, look };
}

export type Look = ReturnType<typeof usePayoutAccount>["look"];
