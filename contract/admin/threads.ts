import { z } from "zod";
import { fileReply, identifier, wireInteger } from "../fields.ts";
import { message } from "../messages/messages.ts";
import { reportReasons } from "../messages/report-reasons.ts";
import { route } from "../route.ts";
import { someone } from "./listings.ts";
import { reason } from "./reason.ts";

/**
 * The operator can read a thread that was reported, or a booking's thread. Each time requires a reason, which is kept
 * in the audit log. The operator cannot write in threads.
 */

const instant = z.iso.datetime();

export const messageReport = z.object({
  id: z.int(),
  reason: z.enum(reportReasons),
  text: z.string(),
  reported_at: instant,
  reporter: someone,
  /** Who wrote the reported message. */
  writer: someone,
  listing: z.object({ id: z.int(), title: z.string() }),
  booking: z.object({ id: z.int(), code: z.string() }).nullable(),
  closed: z.object({ at: instant, note: z.string() }).nullable(),
});
export type MessageReport = z.infer<typeof messageReport>;

/** The latest messages of a thread, including what is masked for its guest and host. */
export const readThread = z.object({
  id: z.int(),
  listing: z.object({ id: z.int(), title: z.string() }),
  booking: z.object({ id: z.int(), code: z.string() }).nullable(),
  guest: someone,
  host: someone,
  timeZone: z.string(),
  messages: z.array(message),
  /** Whether there are messages before these. */
  hasEarlier: z.boolean(),
  /** The numbers of the reported messages. */
  reported: z.array(z.int()),
});
export type ReadThread = z.infer<typeof readThread>;

const reading = {
  method: "POST",
  guard: "admin",
  needsProof: "always",
  params: z.object({ id: identifier }),
  body: z.object({ reason }),
  reply: readThread,
  refusals: ["not_found"],
  noStore: true,
} as const;

export const adminThreadRoutes = {
  listMessageReports: route({
    method: "GET",
    path: "/admin/message-reports",
    guard: "admin",
    summary: "Messages that somebody in their thread reported, without what they say, the newest first",
    query: z.object({
      show: z.enum(["open", "closed"], { error: "choice" }).default("open"),
      cursor: identifier.optional(),
      limit: wireInteger(1, 50).default(25),
    }),
    reply: z.object({ items: z.array(messageReport), next: z.int().nullable() }),
    noStore: true,
  }),
  readReportedThread: route({
    ...reading,
    path: "/admin/message-reports/{id}/thread",
    summary: "Read the thread of a reported message, with a reason that is recorded",
  }),
  readBookingThread: route({
    ...reading,
    path: "/admin/bookings/{id}/thread",
    summary: "Read the thread of a booking, with a reason that is recorded",
  }),
  getThreadPhoto: route({
    method: "GET",
    path: "/admin/threads/{id}/photos/{photo}",
    guard: "admin",
    needsProof: "always",
    summary: "A photo of a thread that the caller has read within the hour",
    params: z.object({ id: identifier, photo: identifier }),
    reply: fileReply("image/webp"),
    refusals: ["not_found", "pictures_unavailable"],
    noStore: true,
  }),
  closeMessageReport: route({
    method: "POST",
    path: "/admin/message-reports/{id}/close",
    guard: "admin",
    summary: "Say what was done about a report",
    params: z.object({ id: identifier }),
    body: z.object({ reason }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found", "report_closed"],
    noStore: true,
  }),
};
