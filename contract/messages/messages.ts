import { z } from "zod";
import { bookedStay } from "../bookings/bookings.ts";
import { bookingStates } from "../bookings/process.ts";
import { eventStream, fileReply, identifier, text, wireInteger } from "../fields.ts";
import { image } from "../listings/listings.ts";
import { kindCode } from "../listings/schemas.ts";
import { pictureRefusals } from "../media/media.ts";
import { route } from "../route.ts";
import { messageLimits } from "./limits.ts";
import { reportReasons } from "./report-reasons.ts";

/**
 * Messages between a guest and a host: a question about a listing, which becomes the thread of the booking, or the
 * thread of a booking. Nothing in a thread is ever changed. What is masked in it is in docs/rules/messages.md.
 */

export const sides = ["guest", "host"] as const;
export type Side = (typeof sides)[number];

/** What is masked until the booking is confirmed. */
export const maskedKinds = ["email", "link", "address", "phone"] as const;
export type MaskedKind = (typeof maskedKinds)[number];

/** A piece of a message. The `text` of a masked piece is for its writer only, and null for everybody else. */
const piece = z.union([
  z.object({ masked: z.enum(maskedKinds), text: z.string().nullable() }),
  z.object({ text: z.string() }),
]);
export type Piece = z.infer<typeof piece>;

/** A photo of a message. It has no public address. */
const photo = z.object({
  /** Whether the photo is still hidden from the other side. */
  masked: z.boolean(),
  /** Null for a reader from whom the photo is masked, and for everybody once its sender has left. */
  picture: z.object({ id: z.int(), width: z.int(), height: z.int() }).nullable(),
});
export type MessagePhoto = z.infer<typeof photo>;

const instant = z.iso.datetime();

/** What happened to the booking, as a code with its values: each reader gets it in their own language. */
export const systemLine = z.discriminatedUnion("code", [
  z.object({ code: z.literal("confirmed"), booking: z.string(), starts_at: instant, ends_at: instant }),
  z.object({ code: z.literal("cancelled"), booking: z.string(), by: z.enum(["guest", "host", "platform"]) }),
]);
export type SystemLine = z.infer<typeof systemLine>;

/** Messages of a thread are numbered from 1 in the order in which they were stored, the same for everybody. */
const numbered = { seq: z.int(), at: instant };

export const message = z.discriminatedUnion("from", [
  z.object({
    ...numbered,
    from: z.enum(sides),
    /** The key that the writer's browser gave the message; null for the other side. */
    key: z.string().nullable(),
    /** The first name of the co-host who wrote for the host; null for messages by the host or the guest. */
    by: z.string().nullable(),
    /** Empty for a message with photos only. */
    pieces: z.array(piece),
    photos: z.array(photo),
  }),
  z.object({ ...numbered, from: z.literal("system"), line: systemLine }),
]);
export type Message = z.infer<typeof message>;

/** The two people of a thread, and its subject. */
const between = {
  /** The caller's side. */
  side: z.enum(sides),
  other: z.object({ name: z.string(), image: z.string().nullable() }),
  listing: z.object({
    id: z.int(),
    slug: z.string(),
    service_type: kindCode,
    title: z.string(),
    image: image.nullable(),
  }),
  /** Null for a question. */
  booking: z
    .object({
      reserve_id: z.int(),
      code: z.string(),
      state: z.enum(bookingStates),
      starts_at: instant,
      ends_at: instant,
      stay: bookedStay,
    })
    .nullable(),
  timeZone: z.string(),
};

export const threadSummary = z.object({
  ...between,
  id: z.int(),
  last: message.nullable(),
  last_at: instant,
  /** Messages of the other side that the caller has not read. */
  unread: z.int(),
});
export type ThreadSummary = z.infer<typeof threadSummary>;

export const thread = z.object({
  ...between,
  /** Null before the first message. */
  id: z.int().nullable(),
  messages: z.array(message),
  /** Whether the thread has messages before or after those in this reply. */
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
  /** The number of the last message that the other side has read. */
  readByOther: z.int(),
  /** Whether nothing is masked any more. */
  isOpen: z.boolean(),
  /** False when the other side has left, or the question can no longer be asked. */
  canWrite: z.boolean(),
});
export type Thread = z.infer<typeof thread>;

/** A person's report about a message of the other side. */
const report = z.object({
  reason: z.enum(reportReasons, { error: "choice" }),
  text: text(0, messageLimits.report).default(""),
});

const threadId = z.object({ id: identifier });

/** The browser makes `key`: when the same message is sent again, the reply is the stored one. */
const typed = z
  .object({
    key: z.uuid({ error: "format" }),
    /** May be empty if there are photos. */
    text: text(0, messageLimits.text),
    /** The photos that the caller has uploaded for it, in order. */
    photos: z.array(identifier, { error: "format" }).max(messageLimits.photos, { error: "list_full" }).default([]),
  })
  .refine(({ text, photos }) => text !== "" || photos.length > 0, { error: "required", path: ["text"] });
/** Where a message is: its thread, and its number there. */
const stored = z.object({ thread: z.int(), seq: z.int() });
export type StoredMessage = z.infer<typeof stored>;

const refusalsOfWriting = [
  "not_found",
  "email_unconfirmed",
  "thread_closed",
  "photos_gone",
  "too_many_requests",
] as const;

export const messageRoutes = {
  listThreads: route({
    method: "GET",
    path: "/user/threads",
    guard: "user",
    summary: "The caller's threads as guest or as host, the last written first, a page at a time",
    query: z.object({
      side: z.enum(sides, { error: "choice" }),
      show: z.enum(["all", "unread", "questions"], { error: "choice" }).default("all"),
      /** The last thread of the page before. */
      cursor: identifier.optional(),
    }),
    reply: z.object({ items: z.array(threadSummary), hasMore: z.boolean() }),
    noStore: true,
  }),
  countUnread: route({
    method: "GET",
    path: "/user/threads/unread",
    guard: "user",
    summary: "In how many threads there is something the caller has not read, as guest and as host",
    reply: z.object({ guest: z.int(), host: z.int() }),
    noStore: true,
  }),
  hearOfThreads: route({
    method: "GET",
    path: "/user/threads/news",
    guard: "user",
    summary:
      "A stream of server-sent events, ten minutes at most: the id of each of the caller's threads in which there is something new",
    reply: eventStream(),
    refusals: ["too_many_requests", "unavailable"],
    hasEffect: true,
    noStore: true,
  }),
  findThread: route({
    method: "GET",
    path: "/user/threads/about",
    guard: "user",
    summary:
      "The thread of a booking or of a question about a listing, with its latest messages; without any, whom they would go to",
    query: z.object({ reserve: identifier.optional(), listing: identifier.optional() }),
    reply: thread,
    refusals: ["not_found", "own_question"],
    noStore: true,
  }),
  getThread: route({
    method: "GET",
    path: "/user/threads/{id}",
    guard: "user",
    summary: "One of the caller's threads: the latest messages, those after one that is known, or those before it",
    params: threadId,
    query: z.object({
      after: wireInteger(0, 2_147_483_647).optional(),
      before: wireInteger(1, 2_147_483_647).optional(),
    }),
    reply: thread,
    refusals: ["not_found"],
    noStore: true,
  }),
  sendMessage: route({
    method: "POST",
    path: "/user/threads/{id}/messages",
    guard: "user",
    summary: "Writes into one of the caller's threads",
    params: threadId,
    body: typed,
    reply: stored,
    refusals: refusalsOfWriting,
    noStore: true,
  }),
  askHost: route({
    method: "POST",
    path: "/user/listings/{id}/messages",
    guard: "user",
    summary: "Asks the host of a listing on sale; a further question joins the one that is open",
    params: threadId,
    body: typed,
    reply: stored,
    refusals: [...refusalsOfWriting, "own_question"],
    noStore: true,
  }),
  writeAboutBooking: route({
    method: "POST",
    path: "/user/reserve/{id}/messages",
    guard: "user",
    summary: "Writes to the other side of a booking",
    params: threadId,
    body: typed,
    reply: stored,
    refusals: refusalsOfWriting,
    noStore: true,
  }),
  addMessagePhoto: route({
    method: "POST",
    path: "/user/messages/photos",
    guard: "user",
    summary: "Keeps a photo for a message that the caller is about to send; a day later it is dropped",
    upload: { field: "photo", least: 1, most: 1 },
    reply: z.object({ photo: z.int() }),
    refusals: [...pictureRefusals, "email_unconfirmed"],
    noStore: true,
  }),
  getMessagePhoto: route({
    method: "GET",
    path: "/user/threads/{id}/photos/{photo}",
    guard: "user",
    summary: "A photo of one of the caller's threads, for the other side once the booking is confirmed",
    params: z.object({ id: identifier, photo: identifier }),
    reply: fileReply("image/webp"),
    refusals: ["not_found", "pictures_unavailable"],
    noStore: true,
  }),
  readThread: route({
    method: "PUT",
    path: "/user/threads/{id}/read",
    guard: "user",
    summary: "Says up to which message the caller has read; an earlier one changes nothing",
    params: threadId,
    body: z.object({ seq: wireInteger(0, 2_147_483_647) }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found"],
    noStore: true,
  }),
  reportMessage: route({
    method: "POST",
    path: "/user/threads/{id}/messages/{seq}/report",
    guard: "user",
    summary: "Reports a message of the other side to the operator; the same again changes nothing",
    params: z.object({ id: identifier, seq: wireInteger(1, 2_147_483_647) }),
    body: report,
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found", "too_many_requests"],
    noStore: true,
  }),
};
