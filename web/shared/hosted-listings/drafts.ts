import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListingDraft } from "#contract/listings/hosted.ts";
import type { WireCode } from "#contract/listings/kinds.ts";
import { call } from "#web/app/api.ts";
import { orGone } from "#web/app/gone.ts";
import { keyOf, reading } from "#web/app/queries.ts";

export function useDrafts() {
  return useQuery(reading("/user/host/drafts"));
}

export function useNewDraft(onBegun: (draft: ListingDraft) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (service_type: WireCode) => call("POST", "/user/host/drafts", { body: { service_type } }),
    onSuccess(draft) {
      // An empty one that was there already is given again.
      const others = (known: ListingDraft[]) => known.filter(({ id }) => id !== draft.id);
      client.setQueryData<ListingDraft[]>(keyOf("/user/host/drafts"), (known = []) => [draft, ...others(known)]);
      onBegun(draft);
    },
  });
}

export function useDiscard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => orGone(call("DELETE", "/user/host/drafts/{id}", { params: { id } })),
    onSuccess(_reply, discarded) {
      const others = (known: ListingDraft[]) => known.filter(({ id }) => id !== discarded);
      client.setQueryData<ListingDraft[]>(keyOf("/user/host/drafts"), (known) => known && others(known));
    },
  });
}
