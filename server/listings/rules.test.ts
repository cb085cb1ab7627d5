import { expect, test } from "vitest";
import { listingLimits } from "#contract/listings/limits.ts";
import { pictureLimits } from "#contract/media/limits.ts";
import { aPicture } from "#testing/forms.ts";
import { aListing, aPerson, type Person } from "#testing/makers.ts";
import { type Row, tableUnder } from "#testing/markdown-tables.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import { readEnv } from "../env.ts";

/** The tables of docs/rules/listings.md, checked against the API. */

const world = useWorld();
const document = "docs/rules/listings.md";

type Ask = (host: Person, id: number) => ReturnType<typeof world.call>;

const asks: Record<string, Ask> = {
  Edit: ({ token }, link_id) =>
    world.call("PUT", "/user/host", { token, body: { link_id, service_type: 2, title: "Otra" } }),
  Photos: async ({ token }, link_id) =>
    world.call("POST", "/user/host/add-image", {
      token,
      body: formOf({ body: { link_id, service_type: 2 }, files: { image: [await aPicture()] } }),
    }),
  "Send again": ({ token }, link_id) => world.call("POST", `/user/host/listings/${link_id}/submit`, { token }),
  Pause: ({ token }, link_id) =>
    world.call("PUT", "/user/host/visibility", { token, body: { link_id, service_type: 2, show: false } }),
  Archive: ({ token }, link_id) => world.call("DELETE", "/user/host", { token, body: { link_id, service_type: 2 } }),
};

test.each(tableUnder("By its state", document))("$State", async (row: Row) => {
  const host = await aPerson(world);
  const status = row.State as "submitted" | "approved" | "rejected" | "archived";
  const answers: Record<string, string> = { State: status };
  for (const [column, ask] of Object.entries(asks)) {
    const { body, ...answer } = await ask(host, await aListingIn(host, status));
    answers[column] = answer.status === 200 ? "yes" : body.code;
  }
  const page = await world.call("GET", `/housing/${await aListingIn(host, status)}`);
  expect({ ...answers, Guests: String(page.status) }).toEqual(row);
});

async function aListingIn(host: Person, status: "submitted" | "approved" | "rejected" | "archived"): Promise<number> {
  const { id } = await aListing(world, "lodging", { hostId: host.id, status });
  const photo = { listing_id: id, position: 0, hash: "0".repeat(32) };
  await world.app.ctx.db.insertInto("photos").values(photo).execute();
  return id;
}

test("a host's limits are those of the contract, and of the settings a site starts with", () => {
  const { limits } = readEnv({});
  expect(tableUnder("What hosts write", document)).toEqual([
    { What: "Drafts of a host", "At most": String(listingLimits.drafts) },
    { What: "Photos of a listing, by `PHOTOS_MAX`", "At most": String(limits.photos) },
    { What: "The most that `PHOTOS_MAX` may say", "At most": String(listingLimits.photos) },
    { What: "A photo, in MB", "At most": String(pictureLimits.bytes / 1024 / 1024) },
    { What: "Waiting for review at once, of a host with none approved", "At most": String(limits.waitingPerHost) },
    { What: "The same of all such hosts on one network", "At most": String(limits.waitingPerNetwork) },
  ]);
});
