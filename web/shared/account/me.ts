import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { ApiError } from "#web/app/api.ts";
import { keyOf, queryClient, reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";

/** The signed-in user, as stored on the server. The session in this browser is updated to match. */
export function useMe() {
  const query = useQuery(reading("/user/getme"));
  const { data } = query;
  useEffect(() => {
    if (data) useSession.getState().update(data);
  }, [data]);
  return query;
}

/** Returns a function to call with the user after a change. */
export function useMeChanged(): (user: User) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(keyOf("/user/getme"), user);
    useSession.getState().update(user);
  };
}

/** Fetches the signed-in user again, if there is one: something may have changed elsewhere. */
export async function rereadMe(): Promise<void> {
  await useSession.persist.rehydrate();
  if (!useSession.getState().isAuthenticated) return;
  try {
    useSession.getState().update(await queryClient.fetchQuery(reading("/user/getme")));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The next page that needs the user fetches it again.
  }
}
