import { useQuery } from "@tanstack/react-query";
import type { HostStats } from "#contract/hosting.ts";
import { ApiError, call, keyOf } from "#web/api.ts";
import { i18n } from "#web/i18n/i18n.ts";

type Answer = { data: HostStats; error: null } | { data: null; error: string; refusal: ApiError };

/** Never throws: what went wrong is `error`, in the reader's language. */
export async function readHostStats(): Promise<Answer> {
  try {
    return { data: await call("GET", "/user/host-stats"), error: null };
  } catch (thrown) {
    const message = (thrown instanceof Error && thrown.message) || i18n.t("host.noAnswer");
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
