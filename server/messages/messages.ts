/**
 * Owns what guests and hosts write to each other, and how far each has read. Never changes a message, and never shows a
 * masked part of one to anybody but its writer while the booking is not confirmed. Relies on: whoever adds a message has
 * locked its thread, a booking's change of state notes itself in its thread, and whoever reads somebody else's thread has
 * recorded why.
 */

export { receiveAnswer } from "./emailed-answers.ts";
export { dropUnsentPhotos, forgetPhotos, photoForOperator } from "./photos.ts";
export { countUnread, listThreads } from "./reading.ts";
export { closeReport, listReports, messagesAbout, threadOfBooking, threadOfReport } from "./reports.ts";
export { sendScheduled } from "./scheduled.ts";
export { noteInThread } from "./sending.ts";
export { canWriteBetween } from "./threads.ts";
export { tellOfUnread } from "./unread-emails.ts";
