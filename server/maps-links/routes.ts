import { mapsLinkRoutes } from "#contract/listings/maps-links.ts";
import { answer } from "../http/api.ts";
import { decodeMapsLink } from "./maps-links.ts";

export const mapsLinks = answer(mapsLinkRoutes, {
  decodeMapsLink: ({ ctx, viewer, body }) => decodeMapsLink(ctx, viewer, body.link),
});
