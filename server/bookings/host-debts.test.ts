import { expect, it, test } from "vitest";
import { ledger } from "#server/payments/payments.ts";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { aMarket, anAdmin, book, openPayoutAccount, type Person, passTime, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { refundByOperator } from "./bookings.ts";

/** A host owes what went back to a guest after the payout, and pays it to the platform's bank. */

const world = useWorld();
const day = 24 * 60;
const ctx = () => world.app.ctx;

const pass = (minutes: number) => passTime(world, minutes);

/** Signs in again: the session of the maker ends after weeks. */
const tokenOf = async ({ email }: Pick<Person, "email">): Promise<string> =>
  (await world.call("POST", "/auth/login", { body: { email, password } })).body.token;

/** The host owes $95.00 of a stay for $428.00, of which the guest got $107.00 back. */
async function aDebt() {
  const market = await aMarket(world, "lodging");
  await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  world.clock.set(new Date("2026-12-15T15:00:00Z"));
  await world.call("POST", "/user/hosting_complete", { token: market.host.token, body: { reserve_id: id } });
  await pass(day);
  // By now the money is at the host's bank.
  await pass(5 * day);
  await refundByOperator(ctx(), id, { amountCents: 107_00, reason: "Sin agua dos días.", adminId: 1 });
  await world.settle();
  await ctx().db.updateTable("listings").set({ visible: false }).execute();
  const admin = await anAdmin(world);
  const send = async (path: string, body: object, by: Pick<Person, "token"> = admin) => {
    const { status, body: answer } = await world.call("POST", path, { token: by.token, body });
    return status === 200 ? 200 : [status, answer.code, answer.message];
  };
  const repay = (amount: number, debt: number, by?: Person) =>
    send(`/admin/users/${market.host.id}/debt-repaid`, { amount, debt, reference: "ATH 118", reason: "Llegó." }, by);
  const reverse = (entry: number, by?: Person) =>
    send(`/admin/debt-repayments/${entry}/reverse`, { reason: "El banco lo devolvió." }, by);
  const debt = async () =>
    (await world.call("GET", `/admin/users/${market.host.id}`, { token: admin.token })).body.money.debt;
  expect(await debt()).toBe(95);
  return { ...market, id, admin, repay, reverse, debt };
}

const entries = async (kind: "debt_repaid" | "debt_repayment_reversed") =>
  ctx().db.selectFrom("ledger_entries").select("id").where("kind", "=", kind).orderBy("id").execute();

it("is paid in parts, each recorded once, after which the host can leave", async () => {
  const { host, id, repay, debt } = await aDebt();
  const leave = async () => {
    const token = await tokenOf(host);
    const { body } = await world.call("DELETE", "/user", { token, body: { password } });
    return body.details?.reasons;
  };
  const asHost = async (path: string) => (await world.call("GET", path, { token: await tokenOf(host) })).body;
  expect(await leave()).toEqual(["money"]);
  expect(await asHost("/user/host/earnings")).toMatchObject({ debt: 95, paid: 380 });
  expect((await asHost(`/user/host/bookings/${id}`)).money).toMatchObject({ debt: 95, owedInAll: 95 });

  expect(await repay(60, 95)).toBe(200);
  expect(await debt()).toBe(35);
  expect(await repay(60, 95)).toBe(200);
  expect(await debt()).toBe(35);
  expect(await asHost("/user/host/earnings")).toMatchObject({ debt: 35, paid: 320 });
  expect((await asHost(`/user/host/bookings/${id}`)).money).toMatchObject({ debt: 95, owedInAll: 35 });
  const told = await emailTo(world, host.email, "debt_repaid_host");
  expect(told.text).toContain("ATH 118");
  expect(told.text).toContain("$35.00");
  expect(await leave()).toEqual(["money"]);

  expect(await repay(35, 35)).toBe(200);
  expect(await debt()).toBe(0);
  expect((await entries("debt_repaid")).length).toBe(2);
  expect(await leave()).toBeUndefined();
});

it("is not recorded as paid when it is another one than the operator saw, or when it is less", async () => {
  const { guest, repay, debt } = await aDebt();
  const other = await anAdmin(world);
  expect(await repay(96, 95)).toEqual([409, "debt_too_small", "El anfitrión solo debe $95.00."]);
  expect(await repay(60, 95)).toBe(200);
  expect(await repay(60, 95, other)).toEqual([
    409,
    "debt_changed",
    "Lo que debe el anfitrión cambió mientras mirabas: ahora son $35.00. Revísalo y confirma otra vez.",
  ]);
  const nobody = { amount: 1, debt: 1, reference: "ATH 118", reason: "Llegó." };
  const path = `/admin/users/${guest.id}/debt-repaid`;
  const { body } = await world.call("POST", path, { token: other.token, body: nobody });
  expect(body.code).toBe("debt_changed");
  expect(await debt()).toBe(35);
});

it("is owed again once its payment is reversed, which happens once", async () => {
  const { host, id, admin, repay, reverse, debt } = await aDebt();
  await repay(95, 95);
  const [entry] = await entries("debt_repaid");
  const shown = async () => {
    const { body } = await world.call("GET", "/admin/ledger?entry=debt_repaid", { token: admin.token });
    return body.items.map(({ can_reverse }: { can_reverse: boolean }) => can_reverse);
  };
  expect(await shown()).toEqual([true]);
  expect(await reverse(Number(entry?.id))).toBe(200);
  expect(await reverse(Number(entry?.id))).toBe(200);
  expect(await reverse(Number(entry?.id), await anAdmin(world))).toEqual([
    409,
    "already_reversed",
    "Eso ya se había anulado.",
  ]);
  expect(await shown()).toEqual([false]);
  expect(await debt()).toBe(95);
  expect((await entries("debt_repayment_reversed")).length).toBe(1);
  const told = (await emailsTo(world, host.email)).filter(({ subject }) => subject === "Tu pago de $95.00 no llegó");
  expect(told).toHaveLength(1);
  const { body: page } = await world.call("GET", `/admin/bookings/${id}`, { token: admin.token });
  const receipt = page.timeline.find(({ event }: { event?: string }) => event === "debt_repaid_host");
  const again = await world.call("POST", `/admin/bookings/${id}/resend`, {
    token: admin.token,
    body: { mail: receipt?.id, reason: "Dice que no le llegó." },
  });
  expect(again.body.code).toBe("cannot_resend");
  // The same money can arrive after all.
  expect(await repay(95, 95)).toBe(200);
  expect([await debt(), (await entries("debt_repaid")).length]).toEqual([0, 2]);
});

it("pays what was owed for the oldest bookings first", async () => {
  const { guest, host, listing, id: older, repay } = await aDebt();
  await ctx().db.updateTable("listings").set({ visible: true }).execute();
  const nights = { check_in: "2027-01-10", check_out: "2027-01-12" };
  const token = await tokenOf(guest);
  const { reserve_id: newer } = await book(world, { ...guest, token }, stays.lodging(listing.id, nights));
  const made = { kind: "debt_incurred", bookingId: newer, reference: "made-up" } as const;
  await ledger.writeEntry(ctx(), { ...made, postings: ledger.indebted(20_00) });
  const owed = async (id: number) => (await ledger.balances(ctx(), id)).host_debt ?? 0;
  expect(await repay(100, 115)).toBe(200);
  expect([await owed(older), await owed(newer)]).toEqual([0, 15_00]);
  expect((await emailsTo(world, host.email)).filter(({ event }) => event === "debt_repaid_host")).toHaveLength(1);
});

test("what was paid to the bank is not deducted from the next payout", async () => {
  const { guest, host, listing, repay } = await aDebt();
  await repay(30, 95);
  await ctx().db.updateTable("listings").set({ visible: true }).execute();
  const token = await tokenOf(guest);
  const nights = { check_in: "2027-01-10", check_out: "2027-01-12" };
  const next = await book(world, { ...guest, token }, stays.lodging(listing.id, nights));
  world.clock.set(new Date("2027-01-12T15:00:00Z"));
  const body = { reserve_id: next.reserve_id };
  await world.call("POST", "/user/hosting_complete", { token: await tokenOf(host), body });
  await pass(day);
  const sent = (await ctx().stripe.transfers.list()).data.map(({ amount }) => amount);
  expect(sent).toEqual([125_00, 380_00]);
});
