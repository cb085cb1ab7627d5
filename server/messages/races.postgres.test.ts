import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aListing } from "#testing/makers.ts";
import { callApi, insertPerson, openSite, type ServerProcess, type Site } from "#testing/servers.ts";

/** Two people write at once at two server processes, one of which is killed meanwhile. Runs where DATABASE_URL names a server. */

let site: Site;
/** The third takes the place of the second, which is killed. */
let servers: [ServerProcess, ServerProcess, ServerProcess];

beforeAll(async () => {
  site = await openSite("messages");
  servers = await Promise.all([site.startServer(), site.startServer(), site.startServer()]);
});

afterAll(() => site?.close());

interface Read {
  seq: number;
  from: string;
  pieces: { text: string }[];
}

/** What a reader gets after being away: everything after the last message they know, a page at a time. */
async function catchUp(url: string, token: string, thread: number, known: Read[] = []): Promise<Read[]> {
  const after = known.at(-1)?.seq ?? 0;
  const { body } = await callApi(url, "GET", `/user/threads/${thread}?after=${after}`, { token });
  const all = [...known, ...body.messages];
  return body.hasLater ? catchUp(url, token, thread, all) : all;
}

test("nothing is lost, nothing is there twice, and the order is the same for both", async () => {
  const [host, guest] = [await insertPerson(site, "Marisol Vélez"), await insertPerson(site, "Ana Cruz")];
  const listing = await aListing(site.ground, "lodging", { hostId: host.id });
  const question = { key: randomUUID(), text: "0" };
  const asked = await Promise.all(
    // The same question twice at both processes: a browser that got no answer asks again.
    [0, 1, 0, 1].map((index) =>
      callApi((servers[index] as ServerProcess).url, "POST", `/user/listings/${listing.id}/messages`, {
        token: guest.token,
        body: question,
      }),
    ),
  );
  expect(asked.map(({ status, body }) => [status, body.seq])).toEqual(Array(4).fill([200, 1]));
  const thread: number = asked[0]?.body.thread;

  const send = (server: ServerProcess, text: string, key: string, index: number) =>
    callApi(server.url, "POST", `/user/threads/${thread}/messages`, {
      token: (index % 2 ? host : guest).token,
      body: { key, text },
    });
  const writeTwice = async (text: string, index: number) => {
    const key = randomUUID();
    const answers = await Promise.all([servers[0], servers[1]].map((server) => send(server, text, key, index)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  };
  /** A browser that gets no answer sends the same again. */
  const writeUntilAnswered = async (text: string, index: number) => {
    const key = randomUUID();
    const first = await send(servers[1], text, key, index).catch(() => undefined);
    expect((first ?? (await send(servers[2], text, key, index))).status).toBe(200);
  };
  const texts = Array.from({ length: 12 }, (_, index) => String(index + 1));
  await Promise.all(texts.slice(0, 6).map(writeTwice));
  const known = await catchUp(servers[0].url, host.token, thread);
  const underWay = texts.slice(6).map(writeUntilAnswered);
  servers[1].kill();
  await Promise.all(underWay);

  const [one, other, late] = await Promise.all([
    catchUp(servers[0].url, guest.token, thread),
    catchUp(servers[2].url, host.token, thread),
    catchUp(servers[2].url, host.token, thread, known),
  ]);
  const order = (messages: Read[]) => messages.map(({ seq, from, pieces }) => [seq, from, pieces[0]?.text]);
  expect(order(one).map(([seq]) => seq)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  expect(
    order(one)
      .map(([, , text]) => text)
      .sort(),
  ).toEqual(["0", ...texts].sort());
  expect([order(other), order(late)]).toEqual([order(one), order(one)]);
});

test("two questions about one listing at once go to one thread", async () => {
  const [host, guest] = [await insertPerson(site, "Marisol Vélez"), await insertPerson(site, "Ana Cruz")];
  const listing = await aListing(site.ground, "space", { hostId: host.id });
  const asked = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((number) =>
      callApi((servers[number % 2 ? 0 : 2] as ServerProcess).url, "POST", `/user/listings/${listing.id}/messages`, {
        token: guest.token,
        body: { key: randomUUID(), text: String(number) },
      }),
    ),
  );
  expect(asked.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(asked.map(({ body }) => body.thread)).size).toBe(1);
  expect(asked.map(({ body }) => body.seq).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("photos go with one message, however many would take them at once, and twenty a day over all of them", async () => {
  const [host, guest] = [await insertPerson(site, "Marisol Vélez"), await insertPerson(site, "Ana Cruz")];
  const listing = await aListing(site.ground, "space", { hostId: host.id });
  const photos = await site.ground.app.ctx.db
    .insertInto("message_photos")
    .values(
      Array.from({ length: 24 }, () => ({
        ...{ sender_id: guest.id, added_at: site.ground.clock.now(), width: 4, height: 3 },
        hash: randomUUID().replaceAll("-", ""),
      })),
    )
    .returning("id")
    .execute();
  const ids = photos.map(({ id }) => id);
  const send = (number: number, some: number[]) =>
    callApi((servers[number % 2 ? 0 : 2] as ServerProcess).url, "POST", `/user/listings/${listing.id}/messages`, {
      token: guest.token,
      body: { key: randomUUID(), text: "", photos: some },
    });
  const same = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => send(number, ids.slice(0, 4))));
  expect(same.map(({ body }) => body.code ?? "sent").toSorted()).toEqual([...Array(5).fill("photos_gone"), "sent"]);
  const others = await Promise.all([1, 2, 3, 4, 5].map((part) => send(part, ids.slice(4 * part, 4 * part + 4))));
  expect(others.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429]);
});

/** A reader as a browser is one: hears of the thread by a stream, and reads on from the last message it knows. */
class Reader {
  readonly heard: Read[] = [];
  readonly #token: string;
  readonly #thread: number;

  constructor(token: string, thread: number) {
    this.#token = token;
    this.#thread = thread;
  }

  /** Until all of these texts were read, or the server is gone. A stream that the server ends is opened again. */
  async listen(server: ServerProcess, texts: readonly string[]): Promise<void> {
    const hasAll = () => texts.every((text) => this.heard.some(({ pieces }) => pieces[0]?.text === text));
    const headers = { "x-auth-token": this.#token };
    try {
      while (!hasAll()) {
        const response = await fetch(`${server.url}/api/user/threads/news`, { headers });
        for await (const _ of response.body as AsyncIterable<Uint8Array>) {
          const all = await catchUp(server.url, this.#token, this.#thread, this.heard);
          this.heard.push(...all.slice(this.heard.length));
          if (hasAll()) break;
        }
      }
    } catch {
      // The server was killed. What is missing then, the test sees.
    }
  }
}

test("who listens reads everything once and in order, whatever process was written to, and through a restart", async () => {
  const [host, guest] = [await insertPerson(site, "Marisol Vélez"), await insertPerson(site, "Ana Cruz")];
  const listing = await aListing(site.ground, "experience", { hostId: host.id });
  const before = await site.startServer();
  const write = async ({ url }: ServerProcess, index: number, text: string) => {
    const { token } = index % 2 ? host : guest;
    const path = index === 0 ? `/user/listings/${listing.id}/messages` : `/user/threads/${thread}/messages`;
    const answer = await callApi(url, "POST", path, { token, body: { key: randomUUID(), text } });
    expect(answer.status).toBe(200);
    return answer.body.thread as number;
  };
  let thread = 0;
  thread = await write(servers[0], 0, "0");
  const texts = Array.from({ length: 24 }, (_, index) => String(index));
  const [first, second, third] = [texts.slice(0, 8), texts.slice(8, 16), texts.slice(16)];
  const [here, there, away] = [host, guest, host].map(({ token }) => new Reader(token, thread)) as [
    Reader,
    Reader,
    Reader,
  ];

  // One listens where it is written, one at another process, which is killed; the third goes offline for an hour.
  const listening = [here.listen(servers[0], texts), there.listen(before, texts), away.listen(before, first)];
  await Promise.all(first.slice(1).map((text, index) => write(index % 2 ? before : servers[0], index + 1, text)));
  await listening[2];
  before.kill();
  await listening[1];
  await site.advance(60);
  await Promise.all(second.map((text, index) => write(index % 2 ? servers[2] : servers[0], index, text)));
  const again = [there.listen(servers[2], texts), away.listen(servers[2], texts)];
  await Promise.all(third.map((text, index) => write(index % 2 ? servers[2] : servers[0], index, text)));
  await Promise.all([listening[0], ...again]);

  const order = ({ heard }: Reader) => heard.map(({ seq, pieces }) => [seq, pieces[0]?.text]);
  expect(order(here).map(([seq]) => seq)).toEqual(texts.map((_, index) => index + 1));
  expect(
    order(here)
      .map(([, text]) => text)
      .toSorted(),
  ).toEqual(texts.toSorted());
  expect([order(there), order(away)]).toEqual([order(here), order(here)]);
});
