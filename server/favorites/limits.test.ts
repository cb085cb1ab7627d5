import { expect, it, vi } from "vitest";
import { aListing, aMarket, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/** Small limits, which few rows reach. */
vi.mock("#contract/listings/favorite-limits.ts", async (original) => {
  const { favoriteLimits } = await original<typeof import("#contract/listings/favorite-limits.ts")>();
  return { favoriteLimits: { ...favoriteLimits, favorites: 3, lists: 2 } };
});

const world = useWorld();
const save = ({ token }: Person, id: number) => world.call("PUT", `/user/favorites/${id}`, { token });

async function fiveListings() {
  const { host, guest, listing } = await aMarket(world, "lodging");
  const others = await Promise.all([1, 2, 3, 4].map(() => aListing(world, "space", { hostId: host.id })));
  return { guest, ids: [listing, ...others].map(({ id }) => id).sort((a, b) => a - b) };
}

it("an account keeps a limited number of favorites, however many are saved at once", async () => {
  const { guest, ids } = await fiveListings();
  const answers = await Promise.all(ids.map((id) => save(guest, id)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    Array(2).fill([409, "Ya guardas 3 favoritos, que es el máximo. Quita alguno primero."]),
  );
  // What is saved already may be saved again.
  const { body } = await world.call("GET", "/user/favorite-ids", { token: guest.token });
  expect((await save(guest, body.ids[0])).status).toBe(200);
});

it("of more than there is room for, the newest of what the browser has are joined", async () => {
  const { guest, ids } = await fiveListings();
  const [first = 0, second, third, fourth, fifth] = ids;
  await save(guest, first);
  world.clock.advance(1);
  const join = () =>
    world.call("POST", "/user/favorites", { token: guest.token, body: { ids: [second, third, fourth, fifth] } });
  expect((await join()).body).toEqual({ ids: [fifth, fourth, first] });
  expect((await join()).body).toEqual({ ids: [fifth, fourth, first] });
});

it("an account has a limited number of lists", async () => {
  const { guest } = await fiveListings();
  const answers = await Promise.all(
    ["Boda", "Luna de miel", "Navidad"].map((name) =>
      world.call("POST", "/user/favorite-lists", { token: guest.token, body: { name } }),
    ),
  );
  const [refused, ...others] = answers.filter(({ status }) => status !== 200);
  expect(others).toEqual([]);
  expect([refused?.status, refused?.body.message]).toEqual([
    409,
    "Ya tienes 2 listas, que es el máximo. Borra alguna primero.",
  ]);
});
