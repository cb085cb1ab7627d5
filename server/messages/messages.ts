/**
 * Owns what guests and hosts write to each other, and how far each has read. Never changes a message, and never shows a
 * masked part of one to anybody but its writer while the booking is not confirmed. Relies on: whoever adds a message has
 * locked its thread, and a booking's change of state notes itself in its thread.
 */

export { noteInThread } from "./sending.ts";
export { tellOfUnread } from "./unread-emails.ts";
