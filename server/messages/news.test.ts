import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { aListing, aMarket, aPerson, book, helpAt, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

/** A browser that holds a stream open. `heard` waits for the next piece, and is undefined once the stream has ended. */
async function listen({ token }: Pick<Person, "token">) {
  const response = await world.app.http.inject({
    url: `${world.env.apiBase}/user/threads/news`,
    headers: { "x-auth-token": token },
    payloadAsStream: true,
  });
  const stream: Readable = response.stream();
  const pieces = stream[Symbol.asyncIterator]();
  const heard = async (): Promise<string | undefined> => {
    const { value, done } = await pieces.next();
    return done ? undefined : String(value);
  };
  return { status: response.statusCode, headers: response.headers, heard, leave: () => response.raw.res.destroy() };
}

const ask = (listing: { id: number }, { token }: Person, text: string) =>
  world.call("POST", `/user/listings/${listing.id}/messages`, { token, body: { key: randomUUID(), text } });
const mark = (thread: number, { token }: Person, seq: number) =>
  world.call("PUT", `/user/threads/${thread}/read`, { token, body: { seq } });
const beat = () => world.app.ctx.streams.beat(world.clock.now());

describe("the news of a person's threads", () => {
  it("are the ids of those in which there is something, for their readers alone", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const bystander = await aPerson(world);
    const [hosts, guests, others] = await Promise.all([host, guest, bystander].map(listen));
    for (const one of [hosts, guests, others]) {
      expect([one?.status, one?.headers["content-type"]]).toEqual([200, "text/event-stream"]);
      expect([one?.headers["cache-control"], await one?.heard()]).toEqual(["no-store", ": open\n\n"]);
    }
    const { thread } = (await ask(listing, guest, "¿Hay wifi? Mi número es 787 555 0142.")).body;
    const news = `data: ${thread}\n\n`;
    expect([await hosts?.heard(), await guests?.heard()]).toEqual([news, news]);
    await mark(thread, host, 1);
    expect([await hosts?.heard(), await guests?.heard()]).toEqual([news, news]);
    // Said again, it is nothing new.
    await mark(thread, host, 1);
    await book(world, guest, stays.lodging(listing.id));
    expect([await hosts?.heard(), await guests?.heard()]).toEqual([news, news]);
    beat();
    expect([await hosts?.heard(), await guests?.heard(), await others?.heard()]).toEqual([":\n\n", ":\n\n", ":\n\n"]);
    for (const one of [hosts, guests, others]) one?.leave();
  });

  it("reach whoever answers for the host, and no helper who may not read messages", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const [manager, cleaner] = [await aPerson(world), await aPerson(world)];
    await helpAt(world, listing, manager, "manager");
    await helpAt(world, listing, cleaner, "arrivals");
    const [managers, cleaners] = await Promise.all([manager, cleaner].map(listen));
    await Promise.all([managers, cleaners].map((one) => one?.heard()));
    const { thread } = (await ask(listing, guest, "¿Hay wifi?")).body;
    expect(await managers?.heard()).toBe(`data: ${thread}\n\n`);
    beat();
    expect(await cleaners?.heard()).toBe(":\n\n");
    for (const one of [managers, cleaners]) one?.leave();
  });

  it("go on for ten minutes, with a comment at every beat", async () => {
    const { heard } = await listen(await aPerson(world));
    expect(await heard()).toBe(": open\n\n");
    world.clock.advance(9);
    beat();
    expect(await heard()).toBe(":\n\n");
    world.clock.advance(1);
    beat();
    expect([await heard(), world.app.ctx.streams.isEmpty]).toEqual([undefined, true]);
  });

  it("are for at most eight browsers of a person, and one that leaves makes room", async () => {
    const person = await aPerson(world);
    const open = [];
    for (let number = 1; number <= 8; number++) open.push(await listen(person));
    const refused = await world.call("GET", "/user/threads/news", person);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    expect((await listen(await aPerson(world))).status).toBe(200);
    open[0]?.leave();
    await new Promise(setImmediate);
    expect((await listen(person)).status).toBe(200);
    world.app.ctx.streams.end();
    world.app.ctx.streams.begin();
  });

  it("end where something may have been missed, and are refused until it can be heard again", async () => {
    const person = await aPerson(world);
    const { heard } = await listen(person);
    expect(await heard()).toBe(": open\n\n");
    world.app.ctx.streams.end();
    expect(await heard()).toBeUndefined();
    const refused = await world.call("GET", "/user/threads/news", person);
    expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
    world.app.ctx.streams.begin();
    expect((await world.call("GET", "/user/threads/news", person)).body).toBe(": open\n\n");
  });

  it("end when the readers of a thread cannot be found out", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { heard } = await listen(host);
    await heard();
    const { db } = world.app.ctx;
    // What is told is not asked of the database while it cannot answer.
    const asked = db.selectFrom.bind(db);
    db.selectFrom = ((table: never) => {
      if (new Error().stack?.includes("readersOf")) throw new Error("the database cannot answer");
      return asked(table);
    }) as never;
    await ask(listing, guest, "¿Hay wifi?");
    expect(await heard()).toBeUndefined();
    db.selectFrom = asked as never;
    const { heard: again } = await listen(host);
    await again();
    await ask(await aListing(world, "space", { hostId: host.id }), guest, "¿Y sillas?");
    expect(await again()).toMatch(/^data: \d+\n\n$/);
  });
});
