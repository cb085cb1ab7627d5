import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { ApiError, call } from "./api.ts";
import { askWith } from "./proof.ts";
import { useSession } from "./session.ts";

/** What becomes of calls that are refused until the person proves who they are. */

const refusal = {
  code: "proof_needed",
  message: "Confirma que eres tú para seguir.",
  details: { methods: ["password"] },
};

/** No text was typed. */
const nothing = () => undefined;

/** Refuses calls until `isProven`, and counts them. */
function aServer() {
  const server = { isProven: false, calls: 0 };
  vi.stubGlobal("fetch", async () => {
    server.calls++;
    return server.isProven ? Response.json({ ok: true }) : Response.json(refusal, { status: 403 });
  });
  return server;
}

const change = (options: { isQuiet?: true } = {}) =>
  call("POST", "/user/email", { body: { email: "otra@correo.test" }, ...options });

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "es", dataset: { api: "/api" } } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("several calls refused at once ask one time, and are all repeated after the proof", async () => {
  const server = aServer();
  const ask = vi.fn(async ({ details }: ApiError) => {
    expect(details).toEqual({ methods: ["password"] });
    server.isProven = true;
    return true;
  });
  const stop = askWith({ proof: ask, signIn: nothing, secondStep: nothing });
  expect(await Promise.all([change(), change()])).toEqual([{ ok: true }, { ok: true }]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(server.calls).toBe(4);
  stop();
});

test("without a proof the caller gets the refusal, and the next call asks again", async () => {
  const server = aServer();
  const ask = vi.fn(async () => false);
  const stop = askWith({ proof: ask, signIn: nothing, secondStep: nothing });
  const error = await change().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 403, code: "proof_needed", message: refusal.message });
  expect(server.calls).toBe(1);
  await change().catch(() => {});
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  await change().catch(() => {});
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a quiet call asks for nothing, and sends nobody to the second step", async () => {
  aServer();
  const ask = vi.fn(async () => true);
  const stop = askWith({ proof: ask, signIn: nothing, secondStep: nothing });
  await expect(change({ isQuiet: true })).rejects.toMatchObject({ code: "proof_needed" });
  expect(ask).not.toHaveBeenCalled();
  stop();
});

test("without its second factor a session is sent to the page that asks for it, which knows the way back", async () => {
  const replace = vi.fn();
  const here = { pathname: "/admin/users", search: "?type=hosts", hash: "" };
  vi.stubGlobal("location", { ...here, replace });
  vi.stubGlobal("fetch", async () => Response.json({ code: "factor_needed", message: "Primero…" }, { status: 403 }));
  await expect(change()).rejects.toMatchObject({ code: "factor_needed" });
  expect(replace.mock.calls).toEqual([[`/auth/second-step?next=${encodeURIComponent("/admin/users?type=hosts")}`]]);
  await expect(change({ isQuiet: true })).rejects.toMatchObject({ code: "factor_needed" });
  vi.stubGlobal("location", { ...here, pathname: "/auth/second-step", replace });
  await expect(change()).rejects.toMatchObject({ code: "factor_needed" });
  expect(replace).toHaveBeenCalledTimes(1);
});

test("without its second factor a session keeps the page on which something was typed, once for several calls", async () => {
  const replace = vi.fn();
  vi.stubGlobal("location", { pathname: "/admin/users", search: "", hash: "", replace });
  const server = { hasFactor: false };
  vi.stubGlobal("fetch", async () =>
    server.hasFactor ? Response.json({}) : Response.json({ code: "factor_needed" }, { status: 403 }),
  );
  const ask = vi.fn(async () => server.hasFactor);
  const stop = askWith({ proof: async () => false, signIn: nothing, secondStep: ask });
  await expect(change()).rejects.toMatchObject({ code: "factor_needed" });
  ask.mockImplementationOnce(async () => {
    server.hasFactor = true;
    return true;
  });
  expect(await Promise.all([change(), change()])).toEqual([{}, {}]);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(replace).not.toHaveBeenCalled();
  stop();
});

test("a session that ended is asked for again before typed input is lost, once for several calls", async () => {
  const server = { isOpen: false };
  vi.stubGlobal("fetch", async () => (server.isOpen ? Response.json({}) : Response.json({}, { status: 401 })));
  const removed = vi.fn();
  vi.stubGlobal("localStorage", { removeItem: removed, getItem: () => null });
  useSession.setState({ token: "ended", user: { id: 7 } as User, isAuthenticated: true });
  const ask = vi.fn(async () => server.isOpen);
  const stop = askWith({ proof: async () => false, signIn: ask, secondStep: nothing });
  await expect(change()).rejects.toMatchObject({ status: 401 });
  expect(useSession.getState().user).toMatchObject({ id: 7 });
  expect(removed.mock.calls).toEqual([["auth-storage"], ["token"]]);

  ask.mockImplementationOnce(async () => {
    server.isOpen = true;
    return true;
  });
  expect(await Promise.all([change(), change()])).toEqual([{}, {}]);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});
