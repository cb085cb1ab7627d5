import { describe, expect, it } from "vitest";
import type { Favorite, FavoriteList, Favorites } from "#contract/listings/favorites.ts";
import { aListing, aMarket, aPerson, book, getQuote, type Person, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

const ask = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, { token }: Person, body?: unknown) =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const save = (person: Person, id: number) => ask("PUT", `/user/favorites/${id}`, person);
const remove = (person: Person, id: number) => ask("DELETE", `/user/favorites/${id}`, person);
const join = (person: Person, ids: unknown[]) => ask("POST", "/user/favorites", person, { ids });
const move = (person: Person, id: number, list: number | null) =>
  ask("PUT", `/user/favorites/${id}/list`, person, { list });
const makeList = async (person: Person, name = "Aniversario") =>
  (await ask("POST", "/user/favorite-lists", person, { name })).body as FavoriteList;
const share = async (person: Person, { id }: FavoriteList) =>
  (await ask("POST", `/user/favorite-lists/${id}/share`, person)).body as FavoriteList;
const shared = (token: string | null) => world.call("GET", `/shared-lists/${token}`);
const read = async (person: Person, query = "") =>
  (await ask("GET", `/user/favorites${query}`, person)).body as Favorites;
const idsOf = async (person: Person) => (await ask("GET", "/user/favorite-ids", person)).body.ids as number[];
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

async function threeListings() {
  const { host, guest, listing: lodging } = await aMarket(world, "lodging");
  const space = await aListing(world, "space", { hostId: host.id });
  const experience = await aListing(world, "experience", { hostId: host.id });
  return { host, guest, lodging, space, experience };
}

describe("favorites", () => {
  it("are saved once, the last first, and removed; both may be repeated", async () => {
    const { guest, lodging, space } = await threeListings();
    expect(await read(guest)).toEqual({ items: [], lists: [] });
    for (const { id } of [lodging, space, lodging]) {
      world.clock.advance(1);
      expect(outcome(await save(guest, id))).toBe(200);
    }
    const { items } = await read(guest);
    expect(items.map(({ id }) => id)).toEqual([space.id, lodging.id]);
    const [card] = (await world.call("GET", "/spaces")).body;
    const unpriced = { stayTotal: null, stayDates: null, isFree: null };
    expect(items[0]).toEqual({ ...card, ...unpriced, list: null, saved_at: "2026-11-21T16:02:00.000Z" });
    for (const _ of [1, 2]) expect(outcome(await remove(guest, space.id))).toBe(200);
    expect(await idsOf(guest)).toEqual([lodging.id]);
  });

  it("are their owner's alone", async () => {
    const { host, guest, lodging } = await threeListings();
    await save(guest, lodging.id);
    const list = await makeList(guest);
    expect(await read(host)).toEqual({ items: [], lists: [] });
    await remove(host, lodging.id);
    const refused = [
      await move(host, lodging.id, list.id),
      await ask("PUT", `/user/favorite-lists/${list.id}`, host, { name: "Otra" }),
      await ask("DELETE", `/user/favorite-lists/${list.id}`, host),
      await ask("POST", `/user/favorite-lists/${list.id}/share`, host),
      await ask("DELETE", `/user/favorite-lists/${list.id}/share`, host),
    ];
    expect(refused.map(outcome)).toEqual(Array(5).fill("not_found"));
    await save(host, lodging.id);
    expect(outcome(await move(host, lodging.id, list.id))).toBe("not_found");
    expect((await read(guest)).items.map(({ id }) => id)).toEqual([lodging.id]);
    expect((await read(guest)).lists).toEqual([list]);
  });

  it("must be on sale to be saved; what goes off sale comes back with it", async () => {
    const { host, guest, lodging } = await threeListings();
    const draft = await aListing(world, "space", { hostId: host.id, status: "draft" });
    expect([outcome(await save(guest, draft.id)), outcome(await save(guest, 999_999))]).toEqual([
      "not_found",
      "not_found",
    ]);
    await save(guest, lodging.id);
    const show = (isShown: boolean) =>
      world.app.ctx.db.updateTable("listings").set({ visible: isShown }).where("id", "=", lodging.id).execute();
    await show(false);
    expect([await idsOf(guest), (await read(guest)).items]).toEqual([[], []]);
    await show(true);
    expect(await idsOf(guest)).toEqual([lodging.id]);
  });

  it("are not told by any reply about listings", async () => {
    const { guest, lodging } = await threeListings();
    const tell = async () => {
      const paths = ["/housing", `/housing/${lodging.slug}`, "/listings?kind=lodging"];
      const answers = await Promise.all(paths.map((path) => world.call("GET", path, { token: guest.token })));
      return answers.map(({ body }) => body);
    };
    const before = await tell();
    await save(guest, lodging.id);
    expect(await tell()).toEqual(before);
  });

  it("are forgotten with the account, lists and links included", async () => {
    const { guest, lodging } = await threeListings();
    await save(guest, lodging.id);
    const list = await makeList(guest);
    await move(guest, lodging.id, list.id);
    const { token } = await share(guest, list);
    expect((await world.call("DELETE", "/user", { token: guest.token, body: { password } })).body).toEqual({
      ok: true,
    });
    for (const table of ["favorites", "favorite_lists"] as const) {
      expect(await world.app.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(outcome(await shared(token))).toBe("not_found");
  });

  it("may change 600 times an hour", async () => {
    const { guest, lodging } = await threeListings();
    const windowStart = new Date(Math.floor(world.clock.now().getTime() / 3_600_000) * 3_600_000);
    await world.app.ctx.db
      .insertInto("rate_limits")
      .values({ key: `favorites:account:${guest.id}`, window_start: windowStart, hits: 600 })
      .execute();
    expect(outcome(await save(guest, lodging.id))).toBe("too_many_requests");
    expect(await idsOf(guest)).toEqual([]);
  });
});

describe("joining what a browser has", () => {
  it("adds what is on sale after what is there, and may be repeated", async () => {
    const { host, guest, lodging, space, experience } = await threeListings();
    const draft = await aListing(world, "space", { hostId: host.id, status: "draft" });
    await save(guest, space.id);
    world.clock.advance(5);
    const given = [lodging.id, 999_999, draft.id, space.id, experience.id, lodging.id];
    for (const _ of [1, 2]) {
      expect((await join(guest, given)).body).toEqual({ ids: [experience.id, lodging.id, space.id] });
      world.clock.advance(5);
    }
    expect((await join(guest, [])).body).toEqual({ ids: [experience.id, lodging.id, space.id] });
  });

  it("refuses what is no id, and more than 200", async () => {
    const { guest, lodging } = await threeListings();
    for (const ids of [["x"], [0], [lodging.id, 1.5], Array(201).fill(lodging.id)]) {
      expect(outcome(await join(guest, ids))).toBe("invalid_input");
    }
    expect(await idsOf(guest)).toEqual([]);
    expect((await join(guest, Array(200).fill(lodging.id))).body).toEqual({ ids: [lodging.id] });
  });

  it("many times at once gives each listing once", async () => {
    const { guest, lodging, space, experience } = await threeListings();
    const given = [lodging.id, space.id, experience.id];
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(guest, given)));
    for (const { body } of answers) expect(body).toEqual({ ids: [experience.id, space.id, lodging.id] });
  });
});

describe("lists", () => {
  it("hold favorites, each in one at most; a deleted list keeps them saved", async () => {
    const { guest, lodging, space } = await threeListings();
    const [first, second] = [await makeList(guest, " Aniversario "), await makeList(guest, "Boda")];
    expect(first).toEqual({
      id: first.id,
      name: "Aniversario",
      token: null,
      created_at: world.clock.now().toISOString(),
    });
    for (const { id } of [lodging, space]) await save(guest, id);
    const listsOfItems = async () =>
      Object.fromEntries((await read(guest)).items.map(({ id, list }: Favorite) => [id, list]));
    await move(guest, lodging.id, first.id);
    await move(guest, lodging.id, second.id);
    await move(guest, space.id, first.id);
    expect(await listsOfItems()).toEqual({ [lodging.id]: second.id, [space.id]: first.id });
    await move(guest, space.id, null);
    expect(await listsOfItems()).toEqual({ [lodging.id]: second.id, [space.id]: null });
    const renamed = await ask("PUT", `/user/favorite-lists/${second.id}`, guest, { name: "Boda de Marta" });
    expect(renamed.body).toEqual({ ...second, name: "Boda de Marta" });
    expect(outcome(await ask("DELETE", `/user/favorite-lists/${second.id}`, guest))).toBe(200);
    expect(await listsOfItems()).toEqual({ [lodging.id]: null, [space.id]: null });
    expect((await read(guest)).lists).toEqual([first]);
    expect(outcome(await move(guest, 999_999, first.id))).toBe("not_found");
  });

  it("that are made again at once, because the answer was lost, are made once", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const first = await makeList(ana, "Boda");
    for (let count = 1; count < 50; count++) await makeList(ana, `Lista ${count}`);
    world.clock.advance(9);
    expect(await makeList(ana, "Boda ")).toEqual(first);
    expect(outcome(await ask("POST", "/user/favorite-lists", ana, { name: "boda" }))).toBe("too_many_lists");
    const others = [await makeList(berta, "Boda")];
    world.clock.advance(10);
    others.push(await makeList(berta, "Boda"));
    expect((await read(berta)).lists).toEqual(others);
  });

  it("have names of 1 to 60 characters", async () => {
    const { guest } = await threeListings();
    for (const name of ["", " ", "a".repeat(61), "dos\nlíneas"]) {
      expect(outcome(await ask("POST", "/user/favorite-lists", guest, { name }))).toBe("invalid_input");
    }
    expect((await makeList(guest, "ñ".repeat(60))).name).toBe("ñ".repeat(60));
  });
});

describe("a shared list", () => {
  it("shows what is on sale now, its name and the owner's first name, and nothing else", async () => {
    const { host, lodging, space, experience } = await threeListings();
    const owner = await aPerson(world, { name: "  Berta Luz Marrero" });
    const list = await makeList(owner, "Boda de Marta");
    for (const { id } of [lodging, space, experience]) await save(owner, id);
    for (const { id } of [lodging, space]) await move(owner, id, list.id);
    const { token } = await share(owner, list);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect((await share(owner, list)).token).toBe(token);
    const [card] = (await world.call("GET", "/housing")).body;
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).where("id", "=", space.id).execute();
    expect((await shared(token)).body).toEqual({ name: "Boda de Marta", owner: "Berta", items: [card] });
    expect((await read(host)).lists).toEqual([]);
  });

  it("is gone once it is withdrawn, for good", async () => {
    const { guest } = await threeListings();
    const list = await makeList(guest);
    const { token } = await share(guest, list);
    expect((await ask("DELETE", `/user/favorite-lists/${list.id}/share`, guest)).body).toEqual(list);
    expect(outcome(await shared(token))).toBe("not_found");
    const again = await share(guest, list);
    expect(again.token).not.toBe(token);
    expect([outcome(await shared(token)), outcome(await shared(again.token))]).toEqual(["not_found", 200]);
    expect((await read(guest)).lists).toEqual([again]);
    for (const wrong of ["x", "null", "A".repeat(22)]) expect(outcome(await shared(wrong))).toBe("not_found");
  });

  it("is not read while its owner is suspended", async () => {
    const { guest } = await threeListings();
    const { token } = await share(guest, await makeList(guest));
    const suspended_at = world.clock.now();
    await world.app.ctx.db.updateTable("users").set({ suspended_at }).where("id", "=", guest.id).execute();
    expect(outcome(await shared(token))).toBe("not_found");
  });
});

describe("with a stay", () => {
  const words = ({ stayTotal, stayDates, isFree }: Favorite) => ({ stayTotal, stayDates, isFree });
  const unasked = { stayTotal: null, stayDates: null, isFree: null };
  const taken = { stayTotal: null, stayDates: null, isFree: false };

  it("each says what its kind's stay costs, as the quote does, or that it is not free", async () => {
    const { guest, lodging, space, experience } = await threeListings();
    for (const { id } of [lodging, space, experience]) await save(guest, id);
    const asked = async (query: string) => {
      const { items } = await read(guest, query);
      return [lodging, space, experience].map(({ id }) => words(items.find((item) => item.id === id) as Favorite));
    };
    const quoted = async (stay: Record<string, unknown>) => (await getQuote(world, stay)).body.total as number;
    const nights = {
      stayTotal: await quoted(stays.lodging(lodging.id)),
      stayDates: { from: "2026-12-11", to: "2026-12-15" },
      isFree: true,
    };
    const day = { from: "2026-12-11", to: "2026-12-12" };
    const ofHours = { stayTotal: await quoted(stays.space(space.id, { guests: 2 })), stayDates: day, isFree: true };
    const ofDay = { stayTotal: await quoted(stays.experience(experience.id)), stayDates: day, isFree: true };
    const inDecember = "check_in=2026-12-11&check_out=2026-12-15";

    expect(await asked(`?${inDecember}&guests=2`)).toEqual([nights, unasked, unasked]);
    expect(await asked("?date=2026-12-11&guests=2")).toEqual([unasked, unasked, ofDay]);
    const all = `?${inDecember}&date=2026-12-11&start_time=13:00&end_time=16:00&guests=2`;
    expect(await asked(all)).toEqual([nights, ofHours, ofDay]);
    expect(await asked("?guests=2")).toEqual([unasked, unasked, unasked]);

    await book(world, guest, stays.lodging(lodging.id));
    expect(await asked(all)).toEqual([taken, ofHours, ofDay]);
    // By flexible dates the nearest free stay is priced.
    const [moved] = await asked("?check_in=2026-12-14&check_out=2026-12-18&flex=2&guests=2");
    expect(moved).toMatchObject({ isFree: true, stayDates: { from: "2026-12-15", to: "2026-12-19" } });
    const [tooMany] = await asked("?check_in=2026-12-20&check_out=2026-12-23&guests=5000");
    expect(tooMany).toEqual(taken);
  });

  it("says the same as a search for the same stay", async () => {
    const { guest, host, lodging } = await threeListings();
    const other = await aListing(world, "lodging", { hostId: host.id });
    for (const { id } of [lodging, other]) await save(guest, id);
    await book(world, guest, stays.lodging(other.id));
    for (const stay of [
      "check_in=2026-12-11&check_out=2026-12-15&guests=2",
      "check_in=2026-12-12&check_out=2026-12-14&flex=3&guests=1",
      "length=weekend&month=2026-12&guests=2",
    ]) {
      const found = (await world.call("GET", `/listings?kind=lodging&${stay}`)).body.items as Favorite[];
      const free = (await read(guest, `?${stay}`)).items.filter(({ isFree }) => isFree);
      const facts = (items: Favorite[]) =>
        items.map(({ id, stayTotal, stayDates }) => ({ id, stayTotal, stayDates })).sort((a, b) => a.id - b.id);
      expect(facts(free)).toEqual(facts(found));
    }
  });

  it("refuses half a stay", async () => {
    const { guest } = await threeListings();
    for (const [query, field] of [
      ["check_in=2026-12-11", "check_out"],
      ["check_in=2026-12-11&check_out=2026-12-10", "check_out"],
      ["start_date=2026-12-11", "end_date"],
      ["start_time=13:00&end_time=16:00", "date"],
      ["length=week", "month"],
      ["start_date=2026-12-11&end_date=2026-12-13&start_time=13:00", "start_time"],
    ]) {
      const { status, body } = await ask("GET", `/user/favorites?${query}`, guest);
      expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, [field]]);
    }
  });
});
