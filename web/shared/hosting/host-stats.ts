import { useQuery } from "@tanstack/react-query";
import type { HostStats } from "#contract/hosting/hosting.ts";
import { ApiError, call } from "#web/app/api.ts";
import { keyOf } from "#web/app/queries.ts";
import { shownTexts } from "#web/kit/texts.tsx";

type Answer = { data: HostStats; error: null } | { data: null; error: string; refusal: ApiError };

/** Never throws: a failure is `error`, in the user's language. */
export async function readHostStats(): Promise<Answer> {
  try {
    return { data: await call("GET", "/user/host-stats"), error: null };
  } catch (thrown) {
    const message = (thrown instanceof Error && thrown.message) || shownTexts().t("host.noAnswer");
    const refusal = new ApiError(thrown instanceof ApiError ? thrown.status : 0, { message });
    return { data: null, error: message, refusal };
  }
}

export function useHostStats() {
  return useQuery({
    queryKey: keyOf("/user/host-stats"),
    queryFn: async (): Promise<HostStats> => {
      const answer = await readHostStats();
      if (answer.error !== null) throw answer.refusal;
      return answer.data;
    },
  });
}
