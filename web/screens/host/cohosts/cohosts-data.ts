import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Cohosts } from "#contract/hosting/cohosts.ts";
import type { CohostRole } from "#contract/rights.ts";
import { call } from "#web/app/api.ts";
import { keyOf, reading } from "#web/app/queries.ts";

const path = "/user/host/listings/{id}/cohosts";

export const useCohosts = (slug: string) => useQuery(reading(path, { params: { id: slug } }));

/** The response to every change is the listing's current co-hosts. */
function useChange<Wanted>(slug: string, change: (wanted: Wanted) => Promise<Cohosts>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (now) => client.setQueryData(keyOf(path, { params: { id: slug } }), now),
  });
}

export const useInvite = (slug: string) =>
  useChange(slug, (body: { email: string; role: CohostRole }) => call("POST", path, { params: { id: slug }, body }));

export const useRole = (slug: string) =>
  useChange(slug, ({ user, role }: { user: number; role: CohostRole }) =>
    call("PUT", "/user/host/listings/{id}/cohosts/{user}", { params: { id: slug, user }, body: { role } }),
  );

export const useEnd = (slug: string) =>
  useChange(slug, (user: number) =>
    call("DELETE", "/user/host/listings/{id}/cohosts/{user}", { params: { id: slug, user } }),
  );

export const useWithdraw = (slug: string) =>
  useChange(slug, (invitation: number) =>
    call("DELETE", "/user/host/listings/{id}/invitations/{invitation}", { params: { id: slug, invitation } }),
  );
