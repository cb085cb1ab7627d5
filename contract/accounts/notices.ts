import { z } from "zod";
import { line } from "../fields.ts";
import { route } from "../route.ts";

/** What a browser shows of the site while no page is open: Web Push (RFC 8030). */

export const noticeKinds = ["message", "booked", "cancelled", "arrival", "guest_arrives"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const endpoint = line(1, 1000);
/** A subscription's keys of 65 and 16 bytes, base64url-encoded by the browser. */
const key = (letters: number) => z.string().regex(new RegExp(`^[\\w-]{${letters}}=*$`));

export const noticeRoutes = {
  getNoticesKey: route({
    method: "GET",
    path: "/user/notices",
    guard: "user",
    summary: "The site's key, which a browser needs to subscribe to notices; null where the operator has none sent",
    reply: z.object({ key: z.string().nullable() }),
    hasEffect: true,
    noStore: true,
  }),
  subscribeNotices: route({
    method: "POST",
    path: "/user/notices",
    guard: "user",
    summary: "Show notices in this browser, as long as its session lasts",
    body: z.object({ endpoint, p256dh: key(87), auth: key(22) }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["too_many_requests"],
  }),
  unsubscribeNotices: route({
    method: "DELETE",
    path: "/user/notices",
    guard: "user",
    summary: "Show none in this browser any more",
    body: z.object({ endpoint }),
    reply: z.object({ ok: z.literal(true) }),
  }),
};
