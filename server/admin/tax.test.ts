import { expect, it } from "vitest";
import { aMarket, anAdmin, book, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { sweep } from "../bookings/bookings.ts";

/** The operator records that held lodging tax was paid to the tax office. */

const world = useWorld();

const remit = (admin: Person, amount: number, reference: string) => {
  const body = { amount, reference, reason: "Planilla de diciembre." };
  return world.call("POST", "/admin/money/remit-tax", { token: admin.token, body });
};
const moneyOf = async (admin: Person) =>
  (await world.call("GET", "/admin/money", { token: admin.token })).body.money as {
    lodgingTax: number;
    withdrawn: number;
  };
const entries = async (admin: Person) =>
  (await world.call("GET", "/admin/ledger?entry=tax_remitted", { token: admin.token })).body.items;
const decisions = async (admin: Person) => (await world.call("GET", "/admin/audit", { token: admin.token })).body.items;

/** Four nights for $428.00, $28.00 of them tax. */
async function aStay({ isOver }: { isOver: boolean }) {
  const { guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id));
  if (isOver) world.clock.set(new Date("2026-12-20T16:00:00Z"));
  await sweep(world.app.ctx);
  await world.settle();
}

it("tax that was remitted is held no more, stands in the ledger and in the log", async () => {
  await aStay({ isOver: true });
  const admin = await anAdmin(world);
  expect(await moneyOf(admin)).toMatchObject({ lodgingTax: 28, withdrawn: 0 });
  expect((await remit(admin, 20.5, "SC 2915, 2026-12")).body).toEqual({ ok: true });
  expect(await moneyOf(admin)).toMatchObject({ lodgingTax: 7.5, withdrawn: -20.5 });
  expect(await entries(admin)).toMatchObject([
    {
      booking: null,
      reference: "SC 2915, 2026-12",
      postings: [
        { account: "tax_payable", amount: 20.5 },
        { account: "bank", amount: -20.5 },
      ],
    },
  ]);
  expect(await decisions(admin)).toMatchObject([
    {
      action: "remitTax",
      subject: "tax SC 2915, 2026-12",
      after: { amount: 20.5 },
      reason: "Planilla de diciembre.",
    },
  ]);
});

it("the same payment twice is one entry and one decision; its reference with another amount is refused", async () => {
  await aStay({ isOver: true });
  const admin = await anAdmin(world);
  const answers = await Promise.all([remit(admin, 28, "2026-12"), remit(admin, 28, "2026-12")]);
  expect(answers.map(({ body }) => body)).toEqual([{ ok: true }, { ok: true }]);
  expect((await remit(admin, 27, "2026-12")).body.code).toBe("reference_used");
  expect(await entries(admin)).toHaveLength(1);
  expect(await decisions(admin)).toHaveLength(1);
});

it("of thirteen payments the panel shows the latest twelve, and that there is an earlier one", async () => {
  await aStay({ isOver: true });
  const admin = await anAdmin(world);
  for (let month = 1; month <= 12; month += 1) await remit(admin, 2, `Mes ${month}`);
  const shown = async () => (await world.call("GET", "/admin/money", { token: admin.token })).body;
  expect((await shown()).hasEarlierRemittedTax).toBe(false);
  await remit(admin, 2, "Mes 13");
  const { remittedTax, hasEarlierRemittedTax } = await shown();
  expect(remittedTax.map(({ reference }: { reference: string }) => reference)).toEqual(
    Array.from({ length: 12 }, (_, before) => `Mes ${13 - before}`),
  );
  expect(hasEarlierRemittedTax).toBe(true);
});

it("a payment older than those of the panel is taken back from the ledger", async () => {
  await aStay({ isOver: true });
  const admin = await anAdmin(world);
  for (let month = 1; month <= 13; month += 1) await remit(admin, 2, `Mes ${month}`);
  const rows = async () =>
    (await world.call("GET", "/admin/ledger?entry=tax_remitted", { token: admin.token })).body.items;
  const first = (await rows()).at(-1);
  expect([first.reference, first.can_reverse]).toEqual(["Mes 1", true]);
  expect((await reverse(admin, first.id)).body).toEqual({ ok: true });
  expect((await rows()).map(({ can_reverse }: { can_reverse: boolean }) => can_reverse)).toEqual([
    ...Array.from({ length: 12 }, () => true),
    false,
  ]);
});

const reverse = (admin: Person, id: number, reason = "Eran $28, no $2.80.") =>
  world.call("POST", `/admin/money/remit-tax/${id}/reverse`, { token: admin.token, body: { reason } });
const remitted = async (admin: Person) =>
  (await world.call("GET", "/admin/money", { token: admin.token })).body.remittedTax;

it("what was written down by mistake is taken back once, by an entry and with a reason, and is held again", async () => {
  await aStay({ isOver: true });
  const admin = await anAdmin(world);
  await remit(admin, 2.8, "2026-12");
  const [{ id }] = await remitted(admin);
  expect((await reverse(admin, id)).body).toEqual({ ok: true });
  expect(await moneyOf(admin)).toMatchObject({ lodgingTax: 28, withdrawn: 0 });
  expect(await remitted(admin)).toEqual([
    { id, at: expect.any(String), reference: "2026-12", amount: 2.8, reversedAt: expect.any(String) },
  ]);
  const { body } = await world.call("GET", "/admin/ledger?q=2026-12", { token: admin.token });
  expect(body.items).toMatchObject([
    {
      entry: "tax_remittance_reversed",
      postings: [
        { account: "tax_payable", amount: -2.8 },
        { account: "bank", amount: 2.8 },
      ],
    },
    { entry: "tax_remitted", id },
  ]);
  expect((await decisions(admin))[0]).toMatchObject({
    action: "reverseRemittedTax",
    subject: "tax 2026-12",
    before: { amount: 2.8 },
    after: { amount: 0 },
    reason: "Eran $28, no $2.80.",
  });
  // The answer may have been lost; another reason, or another admin, is another decision.
  expect((await reverse(admin, id)).body).toEqual({ ok: true });
  for (const [who, reason] of [
    [admin, "Era de otro mes."],
    [await anAdmin(world), "Eran $28, no $2.80."],
  ] as const) {
    const again = await reverse(who, id, reason);
    expect([again.status, again.body.code]).toEqual([409, "already_reversed"]);
  }
  expect((await remit(admin, 2.8, "2026-12")).body.code).toBe("reference_reversed");
  expect((await remit(admin, 28, "2026-12, corregida")).status).toBe(200);
  expect(await decisions(admin)).toHaveLength(3);
});

it("only an entry of remitted tax can be taken back", async () => {
  await aStay({ isOver: true });
  const admin = await anAdmin(world);
  const payment = await world.app.ctx.db.selectFrom("ledger_entries").select("id").executeTakeFirstOrThrow();
  for (const id of [payment.id, 999_999]) expect((await reverse(admin, id)).status).toBe(404);
  expect(await decisions(admin)).toEqual([]);
});

it("no more is remitted than is held; what trips to come paid is not held yet", async () => {
  await aStay({ isOver: false });
  const admin = await anAdmin(world);
  const early = await remit(admin, 1, "2026-11");
  expect([early.status, early.body.code]).toEqual([409, "tax_too_large"]);
  world.clock.set(new Date("2026-12-20T16:00:00Z"));
  await sweep(world.app.ctx);
  const later = await anAdmin(world);
  expect((await remit(later, 28.01, "2026-12")).body.message).toBe("Solo hay $28.00 de impuesto por entregar.");
  expect((await remit(later, 20, "2026-12")).status).toBe(200);
  expect((await remit(later, 20, "2026-12, segunda")).body.code).toBe("tax_too_large");
  expect(await entries(later)).toHaveLength(1);
});
