import { describe, expect, it } from "vitest";
import { aMarket, anAdmin, aPerson, book, getQuote, goodCard, hold, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { checkInside } from "../system/system.ts";

/** An operator stops new reservations on the whole site, and everything else goes on. */

const world = useWorld();

const decide = (admin: Person, verb: "pause" | "reopen", reason: string) =>
  world.call("POST", `/admin/reservations/${verb}`, { token: admin.token, body: { reason } });
const paused = async (admin: Person) => expect((await decide(admin, "pause", "Llega un huracán.")).status).toBe(200);
const stateOf = async (id: number) =>
  (await world.app.ctx.db.selectFrom("bookings").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const check = async () => {
  const checks = await checkInside(world.app.ctx, "en");
  return checks.find(({ name }) => name === "reservations");
};

describe("while new reservations are paused", () => {
  it.each(["lodging", "space", "experience"] as const)(
    "nobody holds a new %s, and reads why in their language; search and prices go on",
    async (kind) => {
      const admin = await anAdmin(world);
      const { guest, listing } = await aMarket(world, kind);
      await paused(admin);
      const stay = stays[kind](listing.id);
      const quote = await getQuote(world, stay, guest);
      expect(quote.status).toBe(200);
      expect((await world.call("GET", `/listings?kind=${kind}`)).body.total).toBe(1);
      const reserve = (language: "es" | "en") =>
        world.call("POST", "/user/reserve", {
          token: guest.token,
          language,
          body: { ...stay, quote_id: quote.body.quote_id },
        });
      for (const [language, sentence] of [
        ["es", "Las reservas nuevas están en pausa en todo el sitio."],
        ["en", "New reservations are paused on the whole site."],
      ] as const) {
        const { status, body } = await reserve(language);
        expect([status, body.code, body.message]).toEqual([
          409,
          "reservations_paused",
          expect.stringContaining(sentence),
        ]);
      }
      expect(await world.app.ctx.db.selectFrom("bookings").select("id").execute()).toEqual([]);
      // The quote is as good as before.
      expect((await decide(admin, "reopen", "Pasó.")).status).toBe(200);
      expect((await reserve("es")).status).toBe(200);
    },
  );

  it("a place that is held is shown its payment page again and paid, and what is booked is cancelled", async () => {
    const admin = await anAdmin(world);
    const { guest, listing } = await aMarket(world, "lodging");
    const stay = stays.lodging(listing.id);
    const { quote_id } = (await getQuote(world, stay, guest)).body;
    const reserve = () => world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id } });
    const held = (await reserve()).body;
    const other = await aPerson(world);
    const later = stays.lodging(listing.id, { check_in: "2027-01-11", check_out: "2027-01-15" });
    const booked = await book(world, other, later);
    await paused(admin);

    expect(await reserve()).toMatchObject({ status: 200, body: { reserve_id: held.reserve_id, url: held.url } });
    await world.stripe.control.pay({ session: held.session_id, card: goodCard });
    await world.settle();
    expect(await stateOf(held.reserve_id)).toBe("confirmed");

    const reason = "Por el huracán no se puede llegar.";
    const path = `/admin/bookings/${booked.reserve_id}/cancel`;
    expect((await world.call("POST", path, { token: admin.token, body: { reason } })).status).toBe(200);
    expect(await stateOf(booked.reserve_id)).toBe("cancelled_by_platform");
  });

  it("a guest who chooses other dates keeps the hold they have", async () => {
    const admin = await anAdmin(world);
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await paused(admin);
    const other = await hold(
      world,
      guest,
      stays.lodging(listing.id, { check_in: "2027-01-11", check_out: "2027-01-15" }),
    );
    expect(other.body.code).toBe("reservations_paused");
    expect(await stateOf(held.body.reserve_id)).toBe("held");
  });
});

describe("the switch", () => {
  it("asks for a reason, is written down once each time, and stands at /admin/system", async () => {
    const admin = await anAdmin(world);
    expect(await check()).toMatchObject({ state: "good", next: null });
    expect((await decide(admin, "pause", "  ")).status).toBe(400);
    expect((await decide(admin, "pause", "Llega un huracán.")).status).toBe(200);
    world.clock.advance(180);
    expect((await decide(admin, "pause", "Otra vez.")).status).toBe(200);
    expect(await check()).toMatchObject({
      state: "warning",
      says: "Paused since 3 hours ago: Llega un huracán.",
      next: expect.stringContaining("/admin/system"),
    });
    expect((await decide(admin, "reopen", "Pasó.")).status).toBe(200);
    expect((await decide(admin, "reopen", "Otra vez.")).status).toBe(200);
    expect(await check()).toMatchObject({ state: "good" });
    const { body } = await world.call("GET", "/admin/audit", { token: admin.token });
    expect(body.items.map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual([
      ["reopenReservations", "Pasó."],
      ["pauseReservations", "Llega un huracán."],
    ]);
    // The next bad day.
    expect((await decide(admin, "pause", "Llega otro.")).status).toBe(200);
    expect(await check()).toMatchObject({ says: expect.stringContaining("Llega otro.") });
  });
});
