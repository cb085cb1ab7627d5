import { z } from "zod";
import { line } from "../fields.ts";
import { route } from "../route.ts";
import { place } from "./common.ts";

export const mapsLinkRoutes = {
  decodeMapsLink: route({
    method: "POST",
    path: "/decode",
    guard: "user",
    summary: "Where a Google Maps link leads, short ones included",
    body: z.object({ link: line(1, place.googleMapsLink.most) }),
    reply: z.object({ latitude: z.number(), longitude: z.number() }),
    refusals: ["not_a_maps_link", "place_not_found", "place_unreachable", "too_many_requests"],
    noStore: true,
  }),
};
