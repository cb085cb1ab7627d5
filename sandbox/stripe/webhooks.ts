import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { apiVersion, missing } from "./http.ts";
import { expandable, flag, list, metadata, oneOf, page, required, text, url } from "./params.ts";
import { listPage, type Route, route } from "./routes.ts";
import { newId, type Store } from "./store.ts";
import { hour, minute, seconds, type World } from "./world.ts";

/** Webhook endpoints and their pending deliveries. deliveries.ts sends them. */

/** In test mode Stripe retries three times within a few hours; the exact pauses are our choice. */
const retryPauses = [minute, 30 * minute, 2 * hour];

export function enqueueDeliveries(world: World, event: Stripe.EventBase) {
  const { store, platform, now } = world;
  for (const { object, hidden } of store.list("webhook_endpoint", platform)) {
    const wanted = object.enabled_events.some((type) => type === "*" || type === event.type);
    if (!wanted || object.status !== "enabled" || hidden.connect === !event.account) continue;
    const sql = "INSERT INTO deliveries (event, endpoint, attempts, due, state) VALUES (?, ?, 0, ?, 'pending')";
    store.run(sql, event.id, object.id, now);
  }
}

export function pendingDeliveries(store: Store, event: string): number {
  const sql = "SELECT count(*) AS pending FROM deliveries WHERE event = ? AND state IN ('pending', 'failed')";
  return store.get<{ pending: number }>(sql, event)?.pending ?? 0;
}

export interface Delivery {
  seq: number;
  event: string;
  type: string;
  endpoint: string;
  url: string;
  attempts: number;
  /** Milliseconds; null when nothing more will be sent. */
  due: number | null;
  state: "pending" | "delivered" | "failed" | "dropped";
  /** The result of the last attempt: an HTTP status, or why there was none. */
  answer: string | null;
}

const selectDeliveries = `SELECT d.seq, d.event, e.body ->> '$.type' AS type, d.endpoint, w.body ->> '$.url' AS url,
  d.attempts, d.due, d.state, d.answer FROM deliveries d JOIN objects e ON e.id = d.event
  JOIN objects w ON w.id = d.endpoint`;

export function listDeliveries(store: Store, event?: string): Delivery[] {
  if (event === undefined) return store.all(`${selectDeliveries} ORDER BY d.seq`);
  return store.all(`${selectDeliveries} WHERE d.event = ? ORDER BY d.seq`, event);
}

export function dueDeliveries(store: Store, now: number): Delivery[] {
  return store.all(`${selectDeliveries} WHERE d.state = 'pending' AND d.due <= ? ORDER BY d.due, d.seq`, now);
}

/** Queues an event for its endpoints once more, as the dashboard's "resend" does. */
export function resend(store: Store, event: string, now: number) {
  store.run("UPDATE deliveries SET state = 'pending', due = ? WHERE event = ?", now, event);
}

export function recordAnswer(store: Store, delivery: Delivery, now: number, answer: string) {
  const delivered = /^2\d\d$/.test(answer);
  const pause = delivered ? undefined : retryPauses[delivery.attempts];
  const state = delivered ? "delivered" : pause === undefined ? "failed" : "pending";
  store.run(
    "UPDATE deliveries SET attempts = attempts + 1, state = ?, due = ?, answer = ? WHERE seq = ?",
    ...[state, pause === undefined ? null : now + pause, answer, delivery.seq],
  );
}

export function recordLoss(store: Store, delivery: Delivery) {
  store.run("UPDATE deliveries SET state = 'dropped', due = NULL WHERE seq = ?", delivery.seq);
}

export interface FixedEndpoint {
  url: string;
  secret: string;
  connect?: boolean;
}

/** Endpoints given at the start keep their ids across restarts; those no longer given are deleted. */
export function setFixedEndpoints(world: World, endpoints: FixedEndpoint[]) {
  const { store, account } = world;
  const wanted = new Map(endpoints.map((endpoint) => [fixedId(endpoint), endpoint]));
  for (const { object, hidden } of store.list("webhook_endpoint", account)) {
    if (hidden.fixed && !wanted.has(object.id)) forget(store, object.id);
  }
  for (const [id, { url, secret, connect = false }] of wanted) {
    const hidden = { secret, connect, fixed: true };
    if (store.find("webhook_endpoint", account, id)) {
      store.change("webhook_endpoint", account, id, {}, hidden);
    } else {
      store.add("webhook_endpoint", account, endpointObject(world, id, url, ["*"]), hidden);
    }
  }
}

function fixedId({ url, connect }: FixedEndpoint): string {
  return `we_1${createHash("sha256")
    .update(`${connect ?? false} ${url}`)
    .digest("hex")
    .slice(0, 23)}`;
}

function endpointObject(world: World, id: string, address: string, types: string[]): Stripe.WebhookEndpoint {
  return {
    id,
    object: "webhook_endpoint",
    api_version: apiVersion,
    application: null,
    created: seconds(world),
    description: null,
    enabled_events: types,
    livemode: false,
    metadata: {},
    status: "enabled",
    url: address,
  };
}

function forget(store: Store, id: string) {
  store.run("DELETE FROM deliveries WHERE endpoint = ?", id);
  store.remove(id);
}

function needEndpoint(world: World, id: string): Stripe.WebhookEndpoint {
  const found = world.store.find("webhook_endpoint", world.account, id);
  if (!found) throw missing("webhook endpoint", id);
  return found.object;
}

export const webhookRoutes: Route[] = [
  route(
    "POST",
    "/v1/webhook_endpoints",
    {
      ...expandable,
      url: required(url),
      enabled_events: required(list(text(), 300)),
      api_version: oneOf(apiVersion),
      connect: flag,
      description: text(),
      metadata,
    },
    ({ world, params }) => {
      const endpoint = {
        ...endpointObject(world, newId("we_1"), params.url, params.enabled_events),
        description: params.description ?? null,
        metadata: params.metadata ?? {},
      };
      const secret = newId("whsec_", 32);
      world.store.add("webhook_endpoint", world.account, endpoint, { secret, connect: params.connect ?? false });
      return { ...endpoint, secret };
    },
  ),
  route("GET", "/v1/webhook_endpoints", page, ({ world, params }) => listPage(world, "webhook_endpoint", params, {})),
  route("GET", "/v1/webhook_endpoints/:id", expandable, ({ world, id }) => needEndpoint(world, id)),
  route("DELETE", "/v1/webhook_endpoints/:id", {}, ({ world, id }) => {
    forget(world.store, needEndpoint(world, id).id);
    return { id, object: "webhook_endpoint", deleted: true };
  }),
];
