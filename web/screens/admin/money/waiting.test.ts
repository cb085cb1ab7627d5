import { expect, test } from "vitest";
import { groupsOf, type UnpayableHost, type WaitingPayout } from "./waiting.ts";

const noelia = { id: 1, name: "Noelia Báez" };
const rafael = { id: 2, name: "Rafael Soto" };
const wilfredo = { id: 3, name: "Wilfredo Cruz" };

let ids = 100;
function payout(host: typeof noelia, why: WaitingPayout["why"]): WaitingPayout {
  const reserve_id = ids++;
  const dueAt = "2026-11-01T15:00:00.000Z";
  return { reserve_id, code: `LI-${reserve_id}`, host, amount: 95, why, message: null, triedAt: null, dueAt };
}

const unpayable = (host: typeof noelia) => ({ host, email: `${host.id}@correo.test` }) as UnpayableHost;

test("a host's payouts are one group for the account and one for Stripe, and one per problem or dispute", () => {
  const payouts = [
    payout(noelia, "no_account"),
    payout(rafael, "refused"),
    payout(rafael, "dispute"),
    payout(noelia, "not_payable"),
    payout(rafael, "refused"),
    payout(rafael, "problem"),
  ];
  const [a, b, c, d, e, f] = payouts;
  expect(groupsOf(payouts, []).map((group) => [group.host, group.payouts])).toEqual([
    [noelia, [a, d]],
    [rafael, [b, e]],
    [rafael, [c]],
    [rafael, [f]],
  ]);
});

test("what is known of a host without an account stands with the payouts, and last without any", () => {
  const payouts = [payout(noelia, "no_account"), payout(rafael, "dispute")];
  const hosts = [unpayable(wilfredo), unpayable(noelia)];
  expect(groupsOf(payouts, hosts).map((group) => [group.payouts, group.unpayable])).toEqual([
    [[payouts[0]], hosts[1]],
    [[payouts[1]], undefined],
    [[], hosts[0]],
  ]);
});
