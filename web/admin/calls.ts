import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Method } from "#contract/route.ts";
import { ApiError, call, type Input, type PathOf, type ReplyAt, reading } from "#web/api.ts";
import { i18n } from "#web/i18n/i18n.ts";

/** The operator's calls: they never throw, they say what went wrong. */

type AdminPath<M extends Method> = Extract<PathOf<M>, `/admin/${string}`>;
type Answer<T> = { data: T; error: null } | { data: null; error: string; refusal: ApiError };

export async function adminCall<M extends Method, P extends AdminPath<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
): Promise<Answer<ReplyAt<M, P>>> {
  return answered(call(method, path, input));
}

async function answered<T>(asked: Promise<T>): Promise<Answer<T>> {
  try {
    return { data: await asked, error: null };
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    return { data: null, error: refusal.message, refusal };
  }
}

function refusalOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError && thrown.message) return thrown;
  const message = (thrown instanceof Error && thrown.message) || i18n.t("admin.unknownError");
  return new ApiError(thrown instanceof ApiError ? thrown.status : 0, { message });
}

/** As `reading` has it; the query fails with the sentence that is to be shown. */
export function adminReading<P extends AdminPath<"GET">>(path: P, input: Input<"GET", P>) {
  const plain = reading(path, input);
  return {
    ...plain,
    queryFn: async (context: { signal: AbortSignal }): Promise<ReplyAt<"GET", P>> => {
      const answer = await answered(plain.queryFn(context));
      if (answer.error !== null) throw answer.refusal;
      return answer.data;
    },
  };
}

/** To be called after every decision: whatever was said of the back office is asked anew, and the public lists too. */
export function useOfficeChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) });
}

function isTouched([path]: QueryKey): boolean {
  return /^\/(admin|listings|housing|spaces|experiences|places|user\/tax)\b/.test(String(path));
}
