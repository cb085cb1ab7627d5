import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Method } from "#contract/route.ts";
import type { TextKey } from "#locales/translate.ts";
import { ApiError, call, type Input, isUnproven, type PathOf, type ReplyAt } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";
import { shownTexts } from "#web/kit/texts.tsx";

/** The admin calls. They never throw: failures are returned as `error`. */

type AdminPath<M extends Method> = Extract<PathOf<M>, `/admin/${string}`>;
export type AdminAnswer<T> = { data: T; error: null } | { data: null; error: string; refusal: ApiError };

export async function adminCall<M extends Method, P extends AdminPath<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
): Promise<AdminAnswer<ReplyAt<M, P>>> {
  return answered(path, call(method, path, input));
}

async function answered<T>(path: string, asked: Promise<T>): Promise<AdminAnswer<T>> {
  try {
    return { data: await asked, error: null };
  } catch (thrown) {
    const refusal = refusalOf(path, thrown);
    return { data: null, error: refusal.message, refusal };
  }
}

/**
 * Whether the refusal needs no message: a missing response was already reported by the call, a person without a proof
 * closed the dialog themselves, and so did one without a second factor, or was led to another page.
 */
export function isKnown(refusal: ApiError): boolean {
  return refusal.status === 0 || refusal.code === "factor_needed" || isUnproven(refusal);
}

/** Messages for refusals without one, by call. */
const unexplainedCalls: Record<string, { textKey: UnexplainedKey }> = {
  "/admin/set-site-tax": { textKey: "admin.unexplained.commission" },
  "/admin/set-host-taxt": { textKey: "admin.unexplained.commission" },
  "/admin/set-experience-tax": { textKey: "admin.unexplained.commission" },
  "/admin/enable": { textKey: "admin.unexplained.listing" },
};
const unexplained: { textKey: UnexplainedKey } = { textKey: "admin.unexplained.other" };
type UnexplainedKey = Extract<TextKey, `admin.unexplained.${string}`>;

function refusalOf(path: string, thrown: unknown): ApiError {
  if (thrown instanceof ApiError && thrown.message) return thrown;
  const { textKey } = unexplainedCalls[path] ?? unexplained;
  const message = (thrown instanceof Error && thrown.message) || shownTexts().t(textKey);
  return new ApiError(thrown instanceof ApiError ? thrown.status : 0, { message });
}

/** Like `reading`, but the query fails with the message to show. */
export function adminReading<P extends AdminPath<"GET">>(path: P, input: Input<"GET", P>) {
  const plain = reading(path, input);
  return {
    ...plain,
    queryFn: async (context: { signal: AbortSignal }): Promise<ReplyAt<"GET", P>> => {
      const answer = await answered(path, plain.queryFn(context));
      if (answer.error !== null) throw answer.refusal;
      return answer.data;
    },
  };
}

/** Call this after every decision: refetches every admin query, and the public lists. */
export function useAdminChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) });
}

function isTouched([path]: QueryKey): boolean {
  return /^\/(admin|listings|housing|spaces|experiences|places|user\/tax)\b/.test(String(path));
}
