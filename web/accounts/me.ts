import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#contract/accounts.ts";
import { ApiError, keyOf, queryClient, reading } from "#web/api.ts";
import { useSession } from "#web/session.ts";

/** Whoever is signed in, as the server knows them now. What this browser remembers of them follows. */
export function useMe() {
  const query = useQuery(reading("/user/getme"));
  const { data } = query;
  useEffect(() => {
    if (data) useSession.getState().update(data);
  }, [data]);
  return query;
}

/** To be handed the person as a change left them. */
export function useMeChanged(): (user: User) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(keyOf("/user/getme"), user);
    useSession.getState().update(user);
  };
}

/** Something may have changed elsewhere: asks anew, if somebody is signed in here. */
export async function rereadMe(): Promise<void> {
  await useSession.persist.rehydrate();
  if (!useSession.getState().isAuthenticated) return;
  try {
    useSession.getState().update(await queryClient.fetchQuery(reading("/user/getme")));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The next page that needs it asks again.
  }
}
