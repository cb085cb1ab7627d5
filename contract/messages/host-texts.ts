import { z } from "zod";
import { languages } from "../catalogues.ts";
import { identifier, line, text } from "../fields.ts";
import { route } from "../route.ts";
import { messageLimits } from "./limits.ts";
import { moments } from "./moments.ts";

/**
 * Texts a host writes once: saved replies, which are inserted into the message field to be edited, and scheduled
 * messages, which send themselves. Words in braces stand for the guest's name, the dates and the door code, and are
 * filled in once the booking is confirmed. The rules are in docs/rules/messages.md.
 */

const savedReply = z.object({ name: line(1, messageLimits.replyName), text: text(1, messageLimits.hostText) });
export type SavedReply = z.infer<typeof savedReply>;

const scheduled = z.object({
  moment: z.enum(moments, { error: "choice" }),
  /** The text in each language; may be empty. A guest whose language is empty gets the first text that is not. */
  texts: z.record(z.enum(languages), text(0, messageLimits.hostText), { error: "format" }),
});
const listingMessages = z.object({
  /** Empty if there is no code. */
  door_code: line(0, messageLimits.doorCode),
  /** At most one per moment; a message without any text is not sent. */
  messages: z.array(scheduled, { error: "format" }).max(moments.length, { error: "list_full" }),
});

const savedReplies = z.object({
  items: z.array(savedReply, { error: "format" }).max(messageLimits.replies, { error: "list_full" }),
});

/** Identifies the stored texts. The next save repeats it; a save without it overwrites whatever is stored. */
const version = line(1, 100);
const basedOn = { version: version.optional() };
const storedReplies = savedReplies.extend({ version });
const storedMessages = listingMessages.extend({ version });
export type StoredReplies = z.infer<typeof storedReplies>;
export type StoredMessages = z.infer<typeof storedMessages>;

export const hostTextRoutes = {
  getSavedReplies: route({
    method: "GET",
    path: "/user/host/replies",
    guard: "hosting",
    summary: "The caller's saved replies, as they wrote them",
    reply: storedReplies,
    noStore: true,
  }),
  setSavedReplies: route({
    method: "PUT",
    path: "/user/host/replies",
    guard: "hosting",
    summary: "Replaces the caller's saved replies; a version that is not the latest is refused",
    body: savedReplies.extend(basedOn),
    reply: storedReplies,
    refusals: ["edited_elsewhere"],
    noStore: true,
  }),
  fillSavedReplies: route({
    method: "GET",
    path: "/user/threads/{id}/replies",
    guard: "hosting",
    summary: "The saved replies of the thread's host for this thread: filled in once its booking is confirmed",
    params: z.object({ id: identifier }),
    reply: savedReplies,
    refusals: ["not_found"],
    noStore: true,
  }),
  getListingMessages: route({
    method: "GET",
    path: "/user/host/listings/{id}/messages",
    guard: "hosting",
    summary: "What sends itself to the guests of one of the caller's lodgings, and the door code",
    params: z.object({ id: identifier }),
    reply: storedMessages,
    refusals: ["not_found"],
    noStore: true,
  }),
  setListingMessages: route({
    method: "PUT",
    path: "/user/host/listings/{id}/messages",
    guard: "hosting",
    summary:
      "Sets what sends itself to the guests of one of the caller's lodgings, and the door code; a version that is not " +
      "the latest is refused",
    params: z.object({ id: identifier }),
    body: listingMessages.extend(basedOn),
    reply: storedMessages,
    refusals: ["not_found", "edited_elsewhere"],
    noStore: true,
  }),
};
