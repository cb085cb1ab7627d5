import { hostTextRoutes } from "#contract/messages/host-texts.ts";
import { messageRoutes } from "#contract/messages/messages.ts";
import { answer } from "../http/api.ts";
import { fillSavedReplies, listingMessages, savedReplies, setListingMessages, setSavedReplies } from "./host-texts.ts";
import { keepPhoto, showPhoto } from "./photos.ts";
import { countUnread, listThreads, markRead, showThread, showThreadAbout } from "./reading.ts";
import { reportMessage } from "./reports.ts";
import { sendAbout, sendInto } from "./sending.ts";
import { questionAbout, subjectOfBooking } from "./threads.ts";

export const messages = answer(messageRoutes, {
  listThreads: ({ ctx, query, viewer }) => listThreads(ctx, viewer, query),
  countUnread: ({ ctx, viewer }) => countUnread(ctx, viewer),
  hearOfThreads: ({ ctx, viewer }) => ctx.streams.open(viewer.id, ctx.now()),
  findThread: ({ ctx, query, viewer }) => showThreadAbout(ctx, viewer, query),
  getThread: ({ ctx, params, query, viewer }) => showThread(ctx, viewer, params.id, query),
  sendMessage: ({ ctx, params, body, viewer }) => sendInto(ctx, viewer, params.id, body),
  askHost: async ({ ctx, params, body, viewer }) =>
    sendAbout(ctx, viewer, await questionAbout(ctx, viewer, params.id), body),
  writeAboutBooking: async ({ ctx, params, body, viewer }) =>
    sendAbout(ctx, viewer, await subjectOfBooking(ctx, viewer, params.id), body),
  reportMessage: async ({ ctx, params, body, viewer }) => {
    await reportMessage(ctx, viewer, params, body);
    return { ok: true as const };
  },
  addMessagePhoto: ({ ctx, viewer, files: [file] }) => keepPhoto(ctx, viewer, file),
  getMessagePhoto: ({ ctx, params, viewer }) => showPhoto(ctx, viewer, params),
  readThread: async ({ ctx, params, body, viewer }) => {
    await markRead(ctx, viewer, params.id, body.seq);
    return { ok: true as const };
  },
});

export const hostTexts = answer(hostTextRoutes, {
  getSavedReplies: ({ ctx, viewer }) => savedReplies(ctx, viewer.id),
  setSavedReplies: ({ ctx, viewer, body }) => setSavedReplies(ctx, viewer, body),
  fillSavedReplies: ({ ctx, viewer, params }) => fillSavedReplies(ctx, viewer, params.id),
  getListingMessages: ({ ctx, viewer, params }) => listingMessages(ctx, viewer, params.id),
  setListingMessages: ({ ctx, viewer, params, body }) => setListingMessages(ctx, viewer, params.id, body),
});
