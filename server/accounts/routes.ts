import { accountRoutes, type User } from "#contract/accounts/accounts.ts";
import { factorRoutes } from "#contract/accounts/factors.ts";
import type { SecurityEventKind } from "#contract/accounts/security-events.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { type Answered, answer } from "../http/api.ts";
import { deleteAccount, type LaterDomains } from "./account-deletion.ts";
import { login, lookUpAccount, register, signInWithPasskey, userById } from "./accounts.ts";
import { askToChangeEmail, confirmEmail, resendVerification, verifyByCode, verifyEmail } from "./addresses.ts";
import { confirmApp, removeApp, startApp } from "./authenticator-apps.ts";
import { renewRecoveryCodes, showFactors } from "./factors.ts";
import { ownDataOf } from "./own-data.ts";
import { addPasskey, askForPasskey, askToAddPasskey, askToProve, removePasskey } from "./passkeys.ts";
import { completeProfile, updateProfile, updateSettings } from "./profile.ts";
import { emailProofCode, prove } from "./proof.ts";
import { changePassword, forgotPassword, resetPassword } from "./recovery.ts";
import { endOtherSessions, endSession, listSessions, logout, resumeSession } from "./sessions.ts";

export const factors = answer(factorRoutes, {
  askForPasskey: ({ ctx }) => askForPasskey(ctx),
  signInWithPasskey: ({ ctx, body }) => signInWithPasskey(ctx, body),
  getFactors: ({ ctx, viewer }) => showFactors(ctx, viewer),
  askToAddPasskey: ({ ctx, viewer }) => askToAddPasskey(ctx, viewer),
  addPasskey: ({ ctx, viewer, body }) => addPasskey(ctx, viewer, body),
  removePasskey: ({ ctx, viewer, params }) => done(removePasskey(ctx, viewer, params.id)),
  startApp: ({ ctx, viewer }) => startApp(ctx, viewer),
  confirmApp: ({ ctx, viewer, body }) => confirmApp(ctx, viewer, body.code),
  removeApp: ({ ctx, viewer }) => done(removeApp(ctx, viewer)),
  renewRecoveryCodes: ({ ctx, viewer }) => renewRecoveryCodes(ctx, viewer),
  askToProve: ({ ctx, viewer }) => askToProve(ctx, viewer),
  emailProofCode: ({ ctx, viewer }) => emailProofCode(ctx, viewer),
  prove: ({ ctx, viewer, body }) => prove(ctx, viewer, body),
});

export function answerAccounts(later: LaterDomains): Answered[] {
  return answer(accountRoutes, {
    register: ({ ctx, body }) => register(ctx, body),
    lookUpAccount: ({ ctx, body }) => lookUpAccount(ctx, body.email),
    login: ({ ctx, body }) => login(ctx, body.email, body.password),
    resumeSession: ({ ctx }) => resume(ctx),
    logout: ({ ctx, viewer }) => noted(ctx, viewer, "signed_out", logout(ctx)),
    forgotPassword: ({ ctx, body }) => done(forgotPassword(ctx, body.email)),
    resetPassword: ({ ctx, body }) => resetPassword(ctx, body.token, body.password),
    verifyEmail: ({ ctx, body }) => verifyEmail(ctx, body.token),
    verifyByCode: ({ ctx, viewer, body }) => verifyByCode(ctx, viewer, body.code),
    resendVerification: ({ ctx, viewer }) => done(resendVerification(ctx, viewer)),
    confirmEmail: ({ ctx, body }) => confirmEmail(ctx, body.token, later),
    getMe: ({ ctx, viewer }) => userById(ctx, viewer.id),
    updateProfile: ({ ctx, viewer, body }) => changed(ctx, viewer, updateProfile(ctx, viewer, body, later)),
    completeProfile: ({ ctx, viewer, body }) => changed(ctx, viewer, completeProfile(ctx, viewer, body.birthDate)),
    updateSettings: ({ ctx, viewer, body }) => changed(ctx, viewer, updateSettings(ctx, viewer, body)),
    changePassword: ({ ctx, viewer, body }) =>
      noted(ctx, viewer, "password_changed", changePassword(ctx, viewer, body)),
    changeEmail: ({ ctx, viewer, body }) =>
      noted(ctx, viewer, "email_change_asked", askToChangeEmail(ctx, viewer, body.email, body.password)),
    listSessions: ({ ctx, viewer }) => listSessions(ctx, viewer),
    endOtherSessions: ({ ctx, viewer }) => noted(ctx, viewer, "sessions_ended", endOtherSessions(ctx, viewer)),
    endSession: ({ ctx, viewer, params }) => noted(ctx, viewer, "sessions_ended", endSession(ctx, viewer, params.id)),
    getOwnData: ({ ctx, viewer }) => ownDataOf(ctx, viewer, later.keepers),
    deleteAccount: ({ ctx, viewer, body }) => done(deleteAccount(ctx, viewer, { password: body.password, later })),
  });
}

async function resume(ctx: RequestCtx): Promise<{ token: string; user: User }> {
  const { token, userId } = await resumeSession(ctx);
  return { token, user: await userById(ctx, userId) };
}

async function done(work: Promise<void>): Promise<{ ok: true }> {
  await work;
  return { ok: true };
}

/** Records a security event after the work. */
async function noted(ctx: RequestCtx, { id }: Viewer, kind: SecurityEventKind, work: Promise<void>) {
  const said = await done(work);
  ctx.notes.push({ kind, userId: id });
  return said;
}

/** Returns the person after the change. */
async function changed(ctx: RequestCtx, viewer: Viewer, work: Promise<void>): Promise<User> {
  await work;
  return userById(ctx, viewer.id);
}
