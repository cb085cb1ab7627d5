import { beforeEach, describe, expect, test } from "vitest";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { aKnownPerson, aListing, getQuote, goodCard, hold, type Person, stays } from "#testing/makers.ts";
import { statementsDuring } from "#testing/statements.ts";
import { useWorld } from "#testing/world.ts";
import { jobWork } from "../app.ts";

const world = useWorld();

let guest: Person;
let host: Person;

beforeEach(async () => {
  host = await aKnownPerson(world);
  guest = await aKnownPerson(world);
});

/** Fails with the statements when there are more than `most`. */
async function atMost(most: number, work: () => Promise<unknown>): Promise<void> {
  const asked = await statementsDuring(work);
  const list = asked.map((text, index) => `${index + 1}. ${text.replace(/\s+/g, " ").slice(0, 200)}`);
  expect(asked.length, `at most ${most} statements, not\n${list.join("\n")}\n`).toBeLessThanOrEqual(most);
}

async function succeeds(answer: ReturnType<typeof world.call>): Promise<void> {
  expect((await answer).status).toBe(200);
}

const stayOf = async (kind: ListingKind) => stays[kind]((await aListing(world, kind, { hostId: host.id })).id);
const dates = {
  lodging: "check_in=2026-12-11&check_out=2026-12-15",
  space: "date=2026-12-11&start_time=13:00&end_time=16:00",
  experience: "date=2026-12-11",
};

describe.each(["lodging", "space", "experience"] as const)("statements of a booking, %s:", (kind) => {
  test("a search with dates asks one, and another for the cards that are not kept yet", async () => {
    await stayOf(kind);
    const search = () => succeeds(world.call("GET", `/listings?kind=${kind}&${dates[kind]}`));
    await atMost(2, search);
    await atMost(1, search);
  });

  test("a quote asks two, and another for the session of somebody who is signed in", async () => {
    const stay = await stayOf(kind);
    await atMost(2, () => succeeds(getQuote(world, stay)));
    await atMost(3, () => succeeds(getQuote(world, stay, guest)));
  });

  test("a hold asks fourteen, all its limits included", async () => {
    const stay = await stayOf(kind);
    const { quote_id } = (await getQuote(world, stay, guest)).body;
    const body = { ...stay, quote_id };
    await atMost(14, () => succeeds(world.call("POST", "/user/reserve", { token: guest.token, body })));
  });

  test("a confirmation asks fourteen, by Stripe's event or by the guest who returns", async () => {
    const first = await paid(await stayOf(kind));
    await world.stripe.control.deliver();
    const work = { ...jobWork, "mail.send": async () => {} };
    await atMost(14, () => world.jobs.drain(world.app.ctx, work));
    expect(await stateOf(first)).toBe("confirmed");

    const second = await paid(await stayOf(kind));
    const path = `/user/session_status?session_id=${second.session_id}`;
    await atMost(14, () => succeeds(world.call("GET", path, { token: guest.token })));
    expect(await stateOf(second)).toBe("confirmed");
  });
});

interface Held {
  reserve_id: number;
  session_id: string;
}

async function paid(stay: Record<string, unknown>): Promise<Held> {
  const { body } = await hold(world, guest, stay);
  await world.stripe.control.pay({ session: body.session_id, card: goodCard });
  return body;
}

async function stateOf({ reserve_id }: Held): Promise<string> {
  return (await world.call("GET", `/user/reserve/${reserve_id}`, { token: guest.token })).body.state;
}
