import { type Form, invalid } from "./http.ts";
import { type Parsed, readParams, type Table } from "./params.ts";
import type { Kind, Question, Store } from "./store.ts";
import type { World } from "./world.ts";

/** The definition of an API route, and the pagination all lists share. */
export interface Call<T extends Table> {
  world: World;
  params: Parsed<T>;
  /** The `:id` of the path, or "". */
  id: string;
}

export interface Route {
  method: string;
  path: string;
  /** Parses the parameters, refusing wrong ones, and returns the work to do in the transaction. */
  prepare(form: Form, id: string): (world: World) => object;
  /** The id in a path of this route, or undefined when the path is another route's. */
  match(path: string): string | undefined;
}

export function route<T extends Table>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  table: T,
  run: (call: Call<T>) => object,
): Route {
  const [before = "", after] = path.split(":id");
  return {
    method,
    path,
    prepare(form, id) {
      const params = readParams(table, form);
      return (world) => run({ world, params, id });
    },
    match(asked) {
      if (after === undefined) return asked === path ? "" : undefined;
      if (!asked.startsWith(before) || !asked.endsWith(after)) return undefined;
      const id = asked.slice(before.length, asked.length - after.length);
      return /^[^/]+$/.test(id) ? id : undefined;
    },
  };
}

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** A page of a list, newest first (line items in their given order). `url` is the list's own path. */
export function listPage(
  world: World,
  kind: Kind,
  page: Page,
  question: Question,
  list: { url?: string; oldestFirst?: boolean } = {},
) {
  const { store, account } = world;
  const limit = page.limit ?? 10;
  if (page.starting_after && page.ending_before) {
    throw invalid("You cannot parameterize both starting_after and ending_before.", { param: "starting_after" });
  }
  const after = cursor(store, kind, account, page.starting_after, "starting_after");
  const before = cursor(store, kind, account, page.ending_before, "ending_before");
  const backwards = before !== undefined;
  const newestFirst = !list.oldestFirst !== backwards;
  const edge = after ?? before;
  const found = store.list(kind, account, question, {
    ...(edge !== undefined && (newestFirst ? { before: edge } : { after: edge })),
    newestFirst,
    limit: limit + 1,
  });
  const data = found.slice(0, limit).map(({ object }) => object);
  if (backwards) data.reverse();
  return { object: "list", data, has_more: found.length > limit, url: list.url ?? listUrls[kind] ?? "" };
}

const listUrls: Partial<Record<Kind, string>> = {
  "checkout.session": "/v1/checkout/sessions",
  payment_intent: "/v1/payment_intents",
  charge: "/v1/charges",
  refund: "/v1/refunds",
  balance_transaction: "/v1/balance_transactions",
  event: "/v1/events",
  webhook_endpoint: "/v1/webhook_endpoints",
  transfer: "/v1/transfers",
  account: "/v1/accounts",
  payout: "/v1/payouts",
  dispute: "/v1/disputes",
};

function cursor(store: Store, kind: Kind, account: string, id: string | undefined, param: string) {
  if (id === undefined) return undefined;
  const place = store.place(kind, account, id);
  if (place === undefined) {
    throw invalid(`No such ${kind.replaceAll("_", " ")}: '${id}'`, { code: "resource_missing", param });
  }
  return place;
}
