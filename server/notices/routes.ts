import { noticeRoutes } from "#contract/accounts/notices.ts";
import { answer } from "../http/api.ts";
import { siteKeys, subscribe, unsubscribe } from "./subscriptions.ts";

const done = { ok: true } as const;

export const notices = answer(noticeRoutes, {
  getNoticesKey: async ({ ctx }) => ({ key: ctx.env.push ? (await siteKeys(ctx)).publicKey : null }),
  subscribeNotices: async ({ ctx, body, viewer }) => {
    await subscribe(ctx, viewer, body);
    return done;
  },
  unsubscribeNotices: async ({ ctx, body, viewer }) => {
    await unsubscribe(ctx, viewer, body.endpoint);
    return done;
  },
});
