import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pictures } from "#testing/forms.ts";
import { aListing, type Person, plainForm, stays } from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { callApi, insertPerson, openSite, type ServerProcess, type Site, until } from "#testing/servers.ts";
import type { Answer } from "#testing/world.ts";

/**
 * Two server processes on one PostgreSQL, and a host who sends the same request twice, or two requests at once. Runs
 * where DATABASE_URL names a server.
 */

const rounds = 8;

let site: Site;
let servers: ServerProcess[];
let host: Person;

beforeAll(async () => {
  site = await openSite("host_races");
  servers = await Promise.all([site.startServer(), site.startServer()]);
  await Promise.all(servers.map((server) => server.tell({ do: "work" })));
});

// A new host per test, because limits are per person: photos an hour, drafts at a time.
beforeEach(async () => {
  host = await insertPerson(site, "Marisol Vélez");
});

afterAll(() => site?.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface Call {
  method: Method;
  path: string;
  body?: unknown;
  by?: Person;
}

/** Sends all calls at once, half of them to each server. */
function atOnce(calls: Call[]): Promise<Answer[]> {
  return Promise.all(
    calls.map(({ method, path, body, by = host }, index) => {
      const server = servers[index % servers.length] as ServerProcess;
      return callApi(server.url, method, path, { token: by.token, body });
    }),
  );
}

const call = async (given: Call): Promise<Answer> => (await atOnce([given]))[0] as Answer;
const outcomes = (answers: Answer[]) => answers.map(({ status, body }) => (status === 200 ? 200 : body.code)).sort();

const aDraft = async (photos: number): Promise<number> => {
  const { body } = await call({ method: "POST", path: "/user/host/drafts", body: { service_type: 1 } });
  for (const picture of await pictures(photos)) {
    const added = formOf({ body: { draft_id: body.id }, files: { image: [picture] } });
    await call({ method: "POST", path: "/user/host/add-image", body: added });
  }
  return body.id;
};
const submission = (facts: object, images: Blob[] = []): Call => ({
  method: "POST",
  path: "/user/host",
  body: formOf({ body: { service_type: 1, ...plainForm.space, ...facts }, files: { images } }),
});
const photosOn = (column: "listing_id" | "draft_id", id: number) =>
  site.db.selectFrom("photos").select(["position", "hash"]).where(column, "=", id).orderBy("position").execute();
const storedPictures = () => readdirSync(join(site.env.dataDir, "media")).sort();

test("of two who save the same version, one is heard and one is told", async () => {
  const { id } = await aListing(site.ground, "lodging", { hostId: host.id });
  const draftId = await aDraft(0);
  for (let version = 1; version <= rounds; version++) {
    const edit = (title: string): Call => ({
      method: "PUT",
      path: "/user/host",
      body: { link_id: id, service_type: 2, version, title: `${title} ${version}` },
    });
    const save = (step: string): Call => ({
      method: "PUT",
      path: `/user/host/drafts/${draftId}`,
      body: { version, step, fields: {} },
    });
    expect(outcomes(await atOnce([edit("Aquí"), edit("Allá")]))).toEqual([200, "edited_elsewhere"]);
    expect(outcomes(await atOnce([save("here"), save("there")]))).toEqual([200, "edited_elsewhere"]);
  }
  const edits = await site.db.selectFrom("listing_edits").select("id").where("listing_id", "=", id).execute();
  expect(edits).toHaveLength(rounds);
});

test("of six photos at once five stay, on a listing and on a draft, and the sixth leaves the disk", async () => {
  const { id } = await aListing(site.ground, "lodging", { hostId: host.id });
  const draftId = await aDraft(0);
  for (const [column, album] of [
    ["listing_id", { link_id: id, service_type: 2 }],
    ["draft_id", { draft_id: draftId }],
  ] as const) {
    const six = await pictures(6);
    const answers = await atOnce(
      six.map((picture) => ({
        method: "POST",
        path: "/user/host/add-image",
        body: formOf({ body: album, files: { image: [picture] } }),
      })),
    );
    expect(outcomes(answers)).toEqual([200, 200, 200, 200, 200, "too_many_photos"]);
    const photos = await photosOn(column, column === "listing_id" ? id : draftId);
    expect(photos.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  }
  await onlyShownPicturesAreStored();
});

test("of those who remove a listing's photos at once, one is told that the last stays", async () => {
  for (let round = 0; round < rounds; round++) {
    const { body } = await call(submission({ title: `Fotos ${round}` }, await pictures(3)));
    const photos = await site.db.selectFrom("photos").select("id").where("listing_id", "=", body.link_id).execute();
    const removals = photos.map(
      (photo): Call => ({
        method: "DELETE",
        path: "/user/host/image",
        body: { image_id: photo.id },
      }),
    );
    expect(outcomes(await atOnce(removals))).toEqual([200, 200, "photo_needed"]);
    expect(await photosOn("listing_id", body.link_id)).toMatchObject([{ position: 0 }]);
  }
  await onlyShownPicturesAreStored();
});

test("the same picture comes and goes at once, and whoever shows it has it", async () => {
  const [picture] = (await pictures(1)) as [Blob];
  for (let round = 0; round < rounds; round++) {
    const from = await aDraft(0);
    const add = (draft_id: number): Call => ({
      method: "POST",
      path: "/user/host/add-image",
      body: formOf({ body: { draft_id }, files: { image: [picture] } }),
    });
    await call(add(from));
    // Only now: an empty draft is given to whoever begins another.
    const to = await aDraft(0);
    const discard: Call = { method: "DELETE", path: `/user/host/drafts/${from}` };
    expect(outcomes(await atOnce([discard, add(to)]))).toEqual([200, 200]);
    await onlyShownPicturesAreStored();
    await call({ method: "DELETE", path: `/user/host/drafts/${to}` });
  }
});

test("a draft that is submitted twice at once is one listing, and its host's titles have slugs of their own", async () => {
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [await aDraft(1), await aDraft(1)];
    const title = `Terraza ${round} bis`;
    const answers = await atOnce([first, second, first, second].map((draft_id) => submission({ draft_id, title })));
    expect(outcomes(answers)).toEqual([200, 200, 200, 200]);
    const slugs = new Set(answers.map(({ body }) => body.slug));
    expect([...slugs].sort()).toEqual([`terraza-${round}-bis`, `terraza-${round}-bis-2`]);
    const rows = await site.db.selectFrom("listings").select("id").where("title", "=", title).execute();
    for (const { id } of rows) expect(await photosOn("listing_id", id)).toHaveLength(1);
    expect(rows).toHaveLength(2);
  }
});

test("drafts begun at once are one of each kind, and ten are kept", async () => {
  const begin = (service_type: number): Call => ({ method: "POST", path: "/user/host/drafts", body: { service_type } });
  const all = [0, 1, 2, 0, 1, 2].map(begin);
  const first = (await atOnce(all)).map(({ body }) => body.id);
  expect(first.slice(3)).toEqual(first.slice(0, 3));
  expect(new Set(first).size).toBe(3);
  for (const id of first.slice(0, 3)) await call({ method: "DELETE", path: `/user/host/drafts/${id}` });

  for (let count = 0; count < 9; count++) await aDraft(1);
  const answers = await atOnce(all);
  const begun = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
  expect(outcomes(answers).slice(begun.length)).toEqual(Array(6 - begun.length).fill("too_many_drafts"));
  expect([begun.length, new Set(begun).size]).toEqual([2, 1]);
});

describe("the archive and a booking at once", () => {
  test("leave a listing that is booked or one that is gone, never both", async () => {
    for (let round = 0; round < 3 * rounds; round++) {
      // A new guest each time: nobody may hold more than five slots at once.
      const guest = await insertPerson(site, `Ana ${round}`);
      const { id } = await aListing(site.ground, "lodging", { hostId: host.id });
      const stay = stays.lodging(id);
      const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
      const quote = await call({ method: "GET", path: `/quote?${query}`, by: guest });
      const reserve: Call = {
        method: "POST",
        path: "/user/reserve",
        body: { ...stay, quote_id: quote.body.quote_id },
        by: guest,
      };
      const archive: Call = { method: "DELETE", path: "/user/host", body: { link_id: id, service_type: 2 } };
      const answers = await atOnce(round % 2 === 0 ? [reserve, archive] : [archive, reserve]);
      const outcome = outcomes(answers).join();
      expect(["200,has_bookings", "200,not_on_sale"]).toContain(outcome);
      const { status } = await site.db
        .selectFrom("listings")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const live = await site.db
        .selectFrom("bookings")
        .select("id")
        .where("listing_id", "=", id)
        .where("state", "in", ["held", "confirmed"])
        .execute();
      expect([status, live.length]).toEqual(outcome === "200,has_bookings" ? ["approved", 1] : ["archived", 0]);
    }
  });
});

test("no race of these ends in an error of the server's own", () => {
  expect(servers.map(({ log }) => log)).toEqual(["", ""]);
});

/** Waits for the jobs, which the servers run by themselves. */
async function onlyShownPicturesAreStored(): Promise<void> {
  const shown = async () => {
    const rows = await site.db.selectFrom("photos").select("hash").distinct().orderBy("hash").execute();
    return rows.map(({ hash }) => hash);
  };
  await until("the pictures nobody shows to leave the disk", async () => {
    const [stored, needed] = [storedPictures(), await shown()];
    return stored.join() === needed.join();
  });
}
