import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Factors } from "#contract/accounts/factors.ts";
import { ApiError } from "#web/app/api.ts";
import { adding } from "./adding.ts";

const none: Factors = {
  passkeys: [],
  app: false,
  recoveryCodesLeft: 0,
  state: "to_set_up",
  setUpBy: null,
  methods: ["password"],
};
const passkey = { id: crypto.randomUUID(), name: "Mi teléfono", created_at: "", last_used_at: null, worksHere: true };
const withApp: Factors = { ...none, app: true, recoveryCodesLeft: 10 };
const refused = new ApiError(409, { code: "no_factor" });
const fails = (error: Error) => () => Promise.reject(error);
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("document", { documentElement: { lang: "es", dataset: { api: "/api" } } });
});
afterEach(() => vi.unstubAllGlobals());

/** What the server has now. */
function found(now: Factors): void {
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(String(address).replace(/^.*\/user/, "/user"));
    return Response.json(asked.at(-1) === "/user/factors" ? now : { recoveryCodes: ["NUEVO"] });
  });
}

test("an addition whose answer was lost counts, and a first factor brings codes in place of those nobody saw", async () => {
  found(withApp);
  for (const error of [new ApiError(0, {}), refused]) {
    expect(await adding("app", none, fails(error))).toEqual({ recoveryCodes: ["NUEVO"] });
  }
  expect(asked).toEqual(["/user/factors", "/user/recovery-codes", "/user/factors", "/user/recovery-codes"]);
});

test("codes that the person has are never replaced, and who needs none is given none", async () => {
  found({ ...withApp, passkeys: [passkey] });
  expect(await adding("passkeys", withApp, fails(refused))).toEqual({ recoveryCodes: null });
  found({ ...none, passkeys: [passkey] });
  expect(await adding("passkeys", none, fails(refused))).toEqual({ recoveryCodes: null });
  expect(asked).toEqual(["/user/factors", "/user/factors"]);
});

test("what was not added fails as it did, also when nothing can be read", async () => {
  found({ ...withApp, passkeys: [passkey] });
  await expect(adding("app", withApp, fails(refused))).rejects.toBe(refused);
  found(withApp);
  await expect(adding("passkeys", none, fails(refused)), "an app is no passkey").rejects.toBe(refused);
  vi.stubGlobal("fetch", fails(new TypeError("Failed to fetch")));
  await expect(adding("app", none, fails(refused))).rejects.toBe(refused);
  const unproven = new ApiError(403, { code: "proof_needed" });
  await expect(adding("app", none, fails(unproven))).rejects.toBe(unproven);
  expect(asked).toEqual(["/user/factors", "/user/factors"]);
});

test("an addition that is answered asks nothing more", async () => {
  found(withApp);
  expect(await adding("app", none, async () => ({ recoveryCodes: ["PRIMERO"] }))).toEqual({
    recoveryCodes: ["PRIMERO"],
  });
  expect(asked).toEqual([]);
});
