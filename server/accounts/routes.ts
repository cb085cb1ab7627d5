import { accountRoutes, type User } from "#contract/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { type Answered, answer } from "../http/api.ts";
import { login, register, userById } from "./accounts.ts";
import { askToChangeEmail, confirmEmail, resendVerification, verifyByCode, verifyEmail } from "./addresses.ts";
import { deleteAccount, type LaterDomains } from "./leaving.ts";
import { completeProfile, updateProfile, updateSettings } from "./profile.ts";
import { changePassword, forgotPassword, resetPassword } from "./recovery.ts";
import { endOtherSessions, endSession, listSessions, logout } from "./sessions.ts";

export function answerAccounts(later: LaterDomains): Answered[] {
  return answer(accountRoutes, {
    register: ({ ctx, body }) => register(ctx, body),
    login: ({ ctx, body }) => login(ctx, body.email, body.password),
    logout: ({ ctx }) => done(logout(ctx)),
    forgotPassword: ({ ctx, body }) => done(forgotPassword(ctx, body.email)),
    resetPassword: ({ ctx, body }) => resetPassword(ctx, body.token, body.password),
    verifyEmail: ({ ctx, body }) => verifyEmail(ctx, body.token),
    verifyByCode: ({ ctx, viewer, body }) => verifyByCode(ctx, viewer, body.code),
    resendVerification: ({ ctx, viewer }) => done(resendVerification(ctx, viewer)),
    confirmEmail: ({ ctx, body }) => confirmEmail(ctx, body.token),
    getMe: ({ ctx, viewer }) => userById(ctx, viewer.id),
    updateProfile: ({ ctx, viewer, body }) => changed(ctx, viewer, updateProfile(ctx, viewer, body)),
    completeProfile: ({ ctx, viewer, body }) => changed(ctx, viewer, completeProfile(ctx, viewer, body.birthDate)),
    updateSettings: ({ ctx, viewer, body }) => changed(ctx, viewer, updateSettings(ctx, viewer, body)),
    changePassword: ({ ctx, viewer, body }) => done(changePassword(ctx, viewer, body)),
    changeEmail: ({ ctx, viewer, body }) => done(askToChangeEmail(ctx, viewer, body.email, body.password)),
    listSessions: ({ ctx, viewer }) => listSessions(ctx, viewer),
    endOtherSessions: ({ ctx, viewer }) => done(endOtherSessions(ctx, viewer)),
    endSession: ({ ctx, viewer, params }) => done(endSession(ctx, viewer, params.id)),
    deleteAccount: ({ ctx, viewer, body }) => done(deleteAccount(ctx, viewer, { password: body.password, later })),
  });
}

async function done(work: Promise<void>): Promise<{ ok: true }> {
  await work;
  return { ok: true };
}

/** The person as they are after the change. */
async function changed(ctx: RequestCtx, viewer: Viewer, work: Promise<void>): Promise<User> {
  await work;
  return userById(ctx, viewer.id);
}
