import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HostedListing } from "#contract/listings/hosted.ts";
import { call } from "#web/app/api.ts";
import { orGone } from "#web/app/gone.ts";
import { queryClient, reading } from "#web/app/queries.ts";
import { useConfirming } from "#web/shared/account/confirming.ts";

export function useHostedListings() {
  return useQuery(reading("/user/host/listings"));
}

export function useEditableListing(slug: string) {
  return useQuery(reading("/user/host/listings/{id}", { params: { id: slug } }));
}

/** Refetches all listing queries, for the host and for the public pages. */
export async function listingsChanged(): Promise<void> {
  const isPublic = /^\/(housing|spaces|experiences|listings|places)/;
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith("/user/host/listings") || isPublic.test(String(path)),
  });
}

type Which = Pick<HostedListing, "link_id" | "service_type">;

export function useShow({ link_id, service_type }: Which) {
  return useMutation({
    mutationFn: (show: boolean) => call("PUT", "/user/host/visibility", { body: { link_id, service_type, show } }),
    onSuccess: listingsChanged,
  });
}

/** Ends the user's role as co-host of a listing. */
export function useLeave(link_id: number) {
  return useMutation({
    mutationFn: () => orGone(call("POST", "/user/host/listings/{id}/leave", { params: { id: String(link_id) } })),
    async onSuccess() {
      await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === "/user/getme" });
      await listingsChanged();
    },
  });
}

export function useArchive({ link_id, service_type }: Which, onDone: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => orGone(call("DELETE", "/user/host", { body: { link_id, service_type } })),
    async onSuccess() {
      await onDone();
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/user/host/") });
      await listingsChanged();
    },
  });
}

export function useSubmitAgain({ link_id }: Which) {
  const confirming = useConfirming();
  return useMutation({
    mutationFn: () => confirming(() => call("POST", "/user/host/listings/{id}/submit", { params: { id: link_id } })),
    onSuccess: listingsChanged,
  });
}
