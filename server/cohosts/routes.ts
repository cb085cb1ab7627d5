import { cohostRoutes } from "#contract/hosting/cohosts.ts";
import { answer } from "../http/api.ts";
import {
  acceptInvitation,
  changeCohost,
  endCohost,
  invite,
  leave,
  showCohosts,
  showInvitation,
  withdrawInvitation,
} from "./cohosts.ts";

export const cohosts = answer(cohostRoutes, {
  getCohosts: ({ ctx, viewer, params }) => showCohosts(ctx, viewer, params.id),
  inviteCohost: ({ ctx, viewer, params, body }) => invite(ctx, viewer, params.id, body),
  withdrawInvitation: ({ ctx, viewer, params }) => withdrawInvitation(ctx, viewer, params.id, params.invitation),
  changeCohost: ({ ctx, viewer, params, body }) =>
    changeCohost(ctx, viewer, params.id, { userId: params.user, role: body.role }),
  endCohost: ({ ctx, viewer, params }) => endCohost(ctx, viewer, params.id, params.user),
  leaveListing: async ({ ctx, viewer, params }) => {
    await leave(ctx, viewer, params.id);
    return { ok: true as const };
  },
  getInvitation: ({ ctx, viewer, params }) => showInvitation(ctx, viewer, params.token),
  acceptInvitation: ({ ctx, viewer, params }) => acceptInvitation(ctx, viewer, params.token),
});
