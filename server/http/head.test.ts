import { describe, expect, it } from "vitest";
import { aPerson } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { answered } from "../app.ts";

const world = useWorld();

describe("HEAD", () => {
  const everyGet = () => answered.filter(({ route }) => route.method === "GET");
  const ask = async (method: "GET" | "HEAD", path: string, token: string) => {
    const { statusCode, headers, body } = await world.app.http.inject({
      method,
      url: world.env.apiBase + path,
      headers: { "x-auth-token": token },
    });
    return { status: statusCode, type: headers["content-type"], allow: headers.allow, body };
  };

  it("of a call that writes or asks others is refused, and nothing is asked of Stripe or written", async () => {
    const { token } = await aPerson(world);
    const withEffect = everyGet().filter(({ route }) => route.hasEffect);
    expect(withEffect.map(({ route }) => route.path).sort()).toEqual([
      "/admin/system/outside",
      "/quote",
      "/user/account_link",
      "/user/account_login",
      "/user/create_account",
      "/user/data",
      "/user/host/calendar/{id}/links",
      "/user/host/turnovers/calendar",
      "/user/invitations/{token}",
      "/user/notices",
      "/user/payout_account",
      "/user/session_status",
      "/user/threads/news",
    ]);
    const before = (await world.stripe.control.requests()).length;
    for (const { route } of withEffect) {
      expect([route.path, await ask("HEAD", route.path, token)]).toEqual([
        route.path,
        { status: 405, type: undefined, allow: "GET", body: "" },
      ]);
    }
    expect((await world.stripe.control.requests()).length).toBe(before);
    const { db } = world.app.ctx;
    expect(await db.selectFrom("quotes").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("payout_accounts").select("user_id").execute()).toEqual([]);
  });

  it("of every other call has the status and the type of GET, and no body", async () => {
    const { token } = await aPerson(world);
    for (const { route } of everyGet().filter(({ route }) => !route.hasEffect)) {
      const path = route.path.replaceAll(/\{\w+\}/g, "1");
      const get = await ask("GET", path, token);
      expect([path, await ask("HEAD", path, token)]).toEqual([path, { ...get, body: "" }]);
    }
  });
});
