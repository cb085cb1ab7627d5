import { describe, expect, it, test } from "vitest";
import { emailTo } from "#testing/emails.ts";
import { aListing, aNewcomer, aPerson, book, hold, type Person, stays } from "#testing/makers.ts";
import { useWorld, type World } from "#testing/world.ts";
import { sweep } from "./sweep.ts";

/** Limits on unpaid holds, with the default settings. Everybody shares one network. */

const usual = {
  HOLDS_UNCONFIRMED_PER_NETWORK: "",
  HOLDS_PER_NETWORK: "",
  HOLD_NIGHTS_PER_NETWORK: "",
  HOLDS_OF_SAME_NIGHTS: "",
};
const world = useWorld(usual);

async function listings(count: number): Promise<number[]> {
  const host = await aPerson(world, { name: "Marisol Vélez" });
  const made = await Promise.all(Array.from({ length: count }, () => aListing(world, "lodging", { hostId: host.id })));
  return made.map(({ id }) => id);
}
const people = (count: number, make: (world: World) => Promise<Person>) =>
  Promise.all(Array.from({ length: count }, () => make(world)));
const told = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 200 : body.code)).sort();
const holdAll = (guests: Person[], ids: number[], stay: object = {}) =>
  Promise.all(guests.map((guest, i) => hold(world, guest, stays.lodging(ids[i] ?? 0, stay))));
const times = <T>(count: number, what: T): T[] => Array<T>(count).fill(what);
const release = (guest: Person, id: number) =>
  world.call("POST", `/user/reserve/${id}/release`, { token: guest.token });

describe("of those who come from one network", () => {
  test("twenty accounts without a confirmed address hold three places at most", async () => {
    const answers = await holdAll(await people(20, aNewcomer), await listings(20));
    expect(told(answers)).toEqual([...times(3, 200), ...times(17, "network_unconfirmed")]);
    const { db } = world.app.ctx;
    expect((await db.selectFrom("bookings").select("id").where("state", "=", "held").execute()).length).toBe(3);
  });

  test("twenty confirmed accounts that never paid hold eight places at most, until one is let go or its time is over", async () => {
    const [guests, ids] = [await people(20, aPerson), await listings(20)];
    const answers = await holdAll(guests, ids);
    expect(told(answers)).toEqual([...times(12, "network_holds"), ...times(8, 200)].toSorted());
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(answers[refused]?.body.message).toBe(
      "Desde tu conexión ya hay 8 reservas sin pagar. Paga o suelta las tuyas, o espera a que venza la primera (12:40\u00a0p.\u00a0m.).",
    );
    const first = answers.findIndex(({ status }) => status === 200);
    await release(guests[first] as Person, answers[first]?.body.reserve_id);
    const again = () => hold(world, guests[refused] as Person, stays.lodging(ids[refused] ?? 0));
    expect((await again()).status).toBe(200);
    world.clock.advance(40);
    const late = answers.findLastIndex(({ status }) => status === 409);
    expect((await hold(world, guests[late] as Person, stays.lodging(ids[late] ?? 0))).status).toBe(200);
  });

  test("those with an unconfirmed address do not count against the others", async () => {
    const ids = await listings(4);
    expect(told(await holdAll(await people(3, aNewcomer), ids))).toEqual(times(3, 200));
    const [confirmed] = await people(1, aPerson);
    expect((await hold(world, confirmed as Person, stays.lodging(ids[3] ?? 0))).status).toBe(200);
  });

  test("those who never paid hold sixty nights together", async () => {
    const [ids, guests] = [await listings(4), await people(4, aPerson)];
    const month = { check_in: "2026-12-01", check_out: "2026-12-31" };
    expect(told(await holdAll(guests.slice(0, 2), ids, month))).toEqual([200, 200]);
    const [third, fourth] = guests.slice(2) as [Person, Person];
    const over = await hold(
      world,
      third,
      stays.lodging(ids[2] ?? 0, { check_in: "2026-12-01", check_out: "2026-12-02" }),
    );
    expect([over.body.code, over.body.message]).toEqual([
      "network_nights",
      expect.stringContaining("con esta pasarían de 60 noches"),
    ]);
    const { db } = world.app.ctx;
    await db
      .updateTable("bookings")
      .set({ hold_expires_at: world.clock.now() })
      .where("guest_id", "=", guests[0]?.id ?? 0)
      .execute();
    const within = await hold(world, fourth, stays.lodging(ids[3] ?? 0, month));
    expect(within.status).toBe(200);
  });

  test("at once they do not pass sixty nights either", async () => {
    const [ids, guests] = [await listings(6), await people(6, aPerson)];
    const answers = await holdAll(guests, ids, { check_in: "2026-12-01", check_out: "2026-12-21" });
    expect(told(answers)).toEqual([...times(3, 200), ...times(3, "network_nights")]);
  });

  test("one long stay may be held by somebody who holds nothing else", async () => {
    const [[id = 0], guest] = [await listings(1), await aPerson(world)];
    const details = JSON.stringify({ maximumNights: 200 });
    const { db } = world.app.ctx;
    const { details: before } = await db
      .selectFrom("listings")
      .select("details")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const longer = JSON.stringify({ ...(before as object), ...JSON.parse(details) });
    await db.updateTable("listings").set({ details: longer }).where("id", "=", id).execute();
    const answer = await hold(world, guest, stays.lodging(id, { check_in: "2026-12-01", check_out: "2027-03-01" }));
    expect(answer.status).toBe(200);
  });

  test("five families who book and pay all get through, confirmed or not, one after the other", async () => {
    const ids = await listings(10);
    for (const [i, make] of [aPerson, aNewcomer].entries()) {
      const families = await people(5, make);
      for (const [j, family] of families.entries()) await book(world, family, stays.lodging(ids[i * 5 + j] ?? 0));
    }
    const { db } = world.app.ctx;
    expect((await db.selectFrom("bookings").select("state").execute()).map(({ state }) => state)).toEqual(
      times(10, "confirmed"),
    );
  });

  test("five families at once all get through, too: those who are told to confirm their address do, and go on", async () => {
    const [ids, families] = [await listings(5), await people(5, aNewcomer)];
    const answers = await holdAll(families, ids);
    expect(told(answers)).toEqual([...times(3, 200), ...times(2, "network_unconfirmed")]);
    for (const [i, { status }] of answers.entries()) {
      const family = families[i] as Person;
      if (status === 200) continue;
      const { text } = await emailTo(world, family.email, "email_verification");
      const code = /^\d{6}$/m.exec(text)?.[0];
      await world.call("POST", "/auth/verify-code", { token: family.token, body: { code } });
      answers[i] = await hold(world, family, stays.lodging(ids[i] ?? 0));
    }
    for (const { body } of answers)
      await world.stripe.control.pay({ session: body.session_id, card: "4242424242424242" });
    await world.settle();
    const { db } = world.app.ctx;
    expect((await db.selectFrom("bookings").select("state").execute()).map(({ state }) => state)).toEqual(
      times(5, "confirmed"),
    );
  });

  test("whoever has paid once is outside of all of it, and leaves no trace of the network", async () => {
    const ids = await listings(14);
    const regular = await aPerson(world);
    await book(world, regular, stays.lodging(ids[0] ?? 0));
    await holdAll(await people(8, aPerson), ids.slice(1));
    const month = { check_in: "2026-12-01", check_out: "2026-12-31" };
    expect(told(await holdAll(times(4, regular), ids.slice(10), month))).toEqual(times(4, 200));
    for (const guests of [1, 2, 3]) {
      expect((await hold(world, regular, stays.lodging(ids[13] ?? 0, { ...month, guests }))).status).toBe(200);
    }
    const { db } = world.app.ctx;
    const noted = await db
      .selectFrom("hold_networks")
      .innerJoin("bookings", "id", "booking_id")
      .select("guest_id")
      .execute();
    // The guest's first hold, made before they had paid.
    expect(noted.filter(({ guest_id }) => guest_id === regular.id).length).toBe(1);
    expect(noted.length).toBe(9);
    world.clock.advance(24 * 60);
    const { dropHoldNetworks } = await import("./hoarding.ts");
    await dropHoldNetworks(world.app.ctx);
    expect(await db.selectFrom("hold_networks").selectAll().execute()).toEqual([]);
  });
});

describe("somebody without a confirmed address", () => {
  it("holds one place at a time, exchanges it for other dates there, and pays for it at once", async () => {
    const [[here = 0, there = 0], ana] = [await listings(2), await aNewcomer(world)];
    expect((await hold(world, ana, stays.lodging(here))).status).toBe(200);
    const second = await hold(world, ana, stays.lodging(there));
    expect([second.status, second.body.code, second.body.message]).toEqual([
      409,
      "hold_unconfirmed",
      "Hasta que confirmes tu correo, el máximo de reservas sin pagar es 1. Confírmalo, o paga o suelta lo que tienes apartado.",
    ]);
    const later = { check_in: "2026-12-20", check_out: "2026-12-22" };
    await book(world, ana, stays.lodging(here, later));
    expect((await hold(world, ana, stays.lodging(there))).status).toBe(200);
  });

  it("holds one place of several wanted at the same moment", async () => {
    const [ids, ana] = [await listings(6), await aNewcomer(world)];
    const answers = await holdAll(times(6, ana), ids);
    expect(told(answers).filter((one) => one === 200).length).toBe(1);
  });
});

describe("the same nights of a listing", () => {
  const wanted = { check_in: "2026-12-11", check_out: "2026-12-13" };
  const tryAndLeave = async (guest: Person, id: number, stay: object = wanted) => {
    const { status, body } = await hold(world, guest, stays.lodging(id, stay));
    if (status === 200) await release(guest, body.reserve_id);
    return status === 200 ? 200 : body.code;
  };

  it("are held twice in a day by one person, who may hold others; after a day again", async () => {
    const [[id = 0], ana] = [await listings(1), await aPerson(world)];
    expect(await tryAndLeave(ana, id)).toBe(200);
    world.clock.advance(60);
    expect(await tryAndLeave(ana, id)).toBe(200);
    const third = await hold(world, ana, stays.lodging(id, wanted));
    expect([third.body.code, third.body.message]).toEqual([
      "held_twice",
      expect.stringMatching(
        /o espera hasta el domingo 22.de.noviembre de.2026, 12:00.p\..m\. y vuelve a intentarlo\.$/,
      ),
    ]);
    expect(await tryAndLeave(ana, id, { check_in: "2026-12-12", check_out: "2026-12-14" })).toBe("held_twice");
    expect(await tryAndLeave(ana, id, { check_in: "2026-12-13", check_out: "2026-12-14" })).toBe(200);
    world.clock.advance(23 * 60);
    expect(await tryAndLeave(ana, id)).toBe(200);
  });

  it("are held twice in a day by all of one network, also when each hold ran out", async () => {
    const [[id = 0], guests] = [await listings(1), await people(3, aPerson)];
    for (const guest of guests.slice(0, 2)) {
      expect((await hold(world, guest, stays.lodging(id, wanted))).status).toBe(200);
      world.clock.advance(45);
      await sweep(world.app.ctx);
    }
    expect(await tryAndLeave(guests[2] as Person, id)).toBe("held_twice");
  });

  it("count for nobody else once the person who held them has paid for something", async () => {
    const [[id = 0, other = 0], guests] = [await listings(2), await people(3, aPerson)];
    const [ana, beto, carla] = guests as [Person, Person, Person];
    for (const guest of [ana, beto]) expect(await tryAndLeave(guest, id)).toBe(200);
    expect(await tryAndLeave(carla, id)).toBe("held_twice");
    await book(world, ana, stays.lodging(other));
    expect(await tryAndLeave(carla, id)).toBe(200);
  });

  it("count night by night: two stays that do not meet are one try each", async () => {
    const [[id = 0], ana] = [await listings(1), await aPerson(world)];
    expect(await tryAndLeave(ana, id, { check_in: "2026-12-11", check_out: "2026-12-13" })).toBe(200);
    expect(await tryAndLeave(ana, id, { check_in: "2026-12-14", check_out: "2026-12-16" })).toBe(200);
    expect(await tryAndLeave(ana, id, { check_in: "2026-12-11", check_out: "2026-12-16" })).toBe(200);
    expect(await tryAndLeave(ana, id, { check_in: "2026-12-15", check_out: "2026-12-17" })).toBe("held_twice");
  });

  it("a refusal leaves what the guest holds", async () => {
    const [[id = 0], ana] = [await listings(1), await aPerson(world)];
    await tryAndLeave(ana, id);
    const held = await hold(world, ana, stays.lodging(id, wanted));
    expect(await tryAndLeave(ana, id, { ...wanted, guests: 3 })).toBe("held_twice");
    const { body } = await world.call("GET", `/user/reserve/${held.body.reserve_id}`, { token: ana.token });
    expect(body.state).toBe("held");
  });

  it("of which no payment page opened do not count", async () => {
    const [[id = 0], ana] = [await listings(1), await aPerson(world)];
    for (let i = 0; i < 2; i++) {
      await world.stripe.control.fault({ route: "POST /v1/checkout/sessions", kind: "refused", times: 2 });
      expect((await hold(world, ana, stays.lodging(id, wanted))).body.code).toBe("payment_unavailable");
    }
    expect(await tryAndLeave(ana, id)).toBe(200);
  });

  it("at a space are hours, of which the last ends where another begins", async () => {
    const [host, ana] = await people(2, aPerson);
    const { id } = await aListing(world, "space", { hostId: host?.id ?? 0 });
    for (const [start_time, end_time] of [
      ["13:00", "14:00"],
      ["14:00", "15:00"],
      ["13:00", "15:00"],
    ]) {
      const { status, body } = await hold(world, ana as Person, stays.space(id, { start_time, end_time }));
      expect([status, body.code]).toEqual([200, undefined]);
      await release(ana as Person, body.reserve_id);
    }
  });

  it("at a session of an experience, families of one network take their seats side by side", async () => {
    const host = await aPerson(world);
    const { id } = await aListing(world, "experience", { hostId: host.id });
    const answers = [];
    for (const family of await people(4, aPerson))
      answers.push(await hold(world, family, stays.experience(id, { guests: 1 })));
    expect(told(answers)).toEqual(times(4, 200));
    const [ana] = await people(1, aPerson);
    const tries = [];
    for (let i = 0; i < 3; i++) {
      const { status, body } = await hold(world, ana as Person, stays.experience(id, { guests: 1 }));
      if (status === 200) await release(ana as Person, body.reserve_id);
      tries.push(body.code ?? status);
    }
    expect(tries).toEqual([200, 200, "held_twice"]);
  });
});
