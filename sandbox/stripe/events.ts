import type Stripe from "stripe";
import { apiVersion, missing } from "./http.ts";
import { expandable, flag, list, page, range, text } from "./params.ts";
import { listPage, type Route, route } from "./routes.ts";
import { newId } from "./store.ts";
import { enqueueDeliveries, pendingDeliveries } from "./webhooks.ts";
import { day, seconds, type World } from "./world.ts";

/** Events: written in the transaction of the change they report, never altered afterwards. */
export function emit(world: World, type: Stripe.Event.Type, object: object, before?: object) {
  const event: Stripe.EventBase = {
    id: newId("evt_1"),
    object: "event",
    ...(world.account !== world.platform && { account: world.account }),
    api_version: apiVersion,
    created: seconds(world),
    data: { object, ...(before && { previous_attributes: before }) },
    livemode: false,
    pending_webhooks: 0,
    request: world.request,
    type,
  };
  world.store.add("event", world.account, event);
  enqueueDeliveries(world, event);
}

export function presentEvent(world: World, event: Stripe.EventBase): Stripe.EventBase {
  return { ...event, pending_webhooks: pendingDeliveries(world.store, event.id) };
}

/** Stripe keeps events for 30 days. */
const keptSince = (world: World) => Math.floor((world.now - 30 * day) / 1000);

export const eventRoutes: Route[] = [
  route(
    "GET",
    "/v1/events",
    { ...page, created: range, type: text(), types: list(text(), 20), delivery_success: flag },
    ({ world, params }) => {
      const types = params.types ?? (params.type ? [params.type] : undefined);
      const created = { ...params.created };
      created.gte = Math.max(created.gte ?? 0, keptSince(world));
      return listPage(world, "event", params, {
        created,
        ...(types && { types: types.map((type) => type.replace(/[?[\]]/g, "")) }),
        ...(params.delivery_success !== undefined && { delivered: params.delivery_success }),
      });
    },
  ),
  route("GET", "/v1/events/:id", expandable, ({ world, id }) => {
    const found = world.store.find("event", world.account, id);
    if (!found || found.object.created < keptSince(world)) throw missing("event", id);
    return found.object;
  }),
];
