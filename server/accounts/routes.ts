import { accountRoutes } from "#contract/accounts.ts";
import { answer } from "../http/api.ts";
import { login, logout, register, userById } from "./accounts.ts";

export const accounts = answer(accountRoutes, {
  register: ({ ctx, body }) => register(ctx, body),
  login: ({ ctx, body }) => login(ctx, body.email, body.password),
  logout: async ({ ctx }) => {
    await logout(ctx);
    return { ok: true as const };
  },
  getMe: ({ ctx, viewer }) => userById(ctx, viewer.id),
});
