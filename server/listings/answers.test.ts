import { expect, test } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import { aListing, aPerson } from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

/** Writes what a row of the table says, in threads of one host's listing with a guest for each. */
async function write(script: string): Promise<{ slug: string; id: number }> {
  const { db } = world.app.ctx;
  const host = await aPerson(world, { name: "Marisol Vélez" });
  const listing = await aListing(world, "lodging", { hostId: host.id });
  const at = (hours: string) => addMinutes(world.clock.now(), Number(hours) * 60);
  for (const thread of script.split("/")) {
    const messages = thread.trim().split(" ");
    const guest = await aPerson(world);
    const last_at = at(messages.at(-1)?.slice(1) ?? "0");
    const { id: thread_id } = await db
      .insertInto("threads")
      .values({
        ...{ listing_id: listing.id, guest_id: guest.id, host_id: host.id },
        ...{ created_at: at("0"), last_at, last_seq: messages.length + 1 },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // A line of the system answers nothing.
    const line = JSON.stringify({ code: "cancelled", booking: "LI-34VG6K", by: "guest" });
    await db
      .insertInto("messages")
      .values({ thread_id, seq: 1, at: at("0"), sender: "system", line })
      .execute();
    for (const [index, message] of messages.entries()) {
      const sender = message.startsWith("g") ? "guest" : "host";
      const said = { body: message, client_key: crypto.randomUUID(), sender } as const;
      await db
        .insertInto("messages")
        .values({ thread_id, seq: index + 2, at: at(message.slice(1)), ...said })
        .execute();
    }
  }
  return { slug: listing.slug, id: host.id };
}

const rows = tableUnder("Worked answers", "docs/rules/answers.md");

test.each(rows)("«$Messages» is $Rate and $Median", async (row) => {
  const { slug, id } = await write(row.Messages ?? "");
  world.clock.advance(Number(row["Looked at"]) * 60);
  const shown = (await world.call("GET", `/housing/${slug}`)).body.hostProfile.answers;
  expect(shown && { Rate: `${shown.percent} %`, Median: `${shown.minutes} min` }).toEqual(
    row.Rate === "none" ? null : { Rate: row.Rate, Median: row.Median },
  );
  expect((await world.call("GET", `/hosts/${id}`)).body.profile.answers).toEqual(shown);
});

test("another host's answers are not this one's, and cards say nothing of them", async () => {
  await write("g0 h1 g2 h3 g4 h5 g6 h7 g8 h9");
  const { slug } = await write("g0");
  world.clock.advance(100 * 60);
  expect((await world.call("GET", `/housing/${slug}`)).body.hostProfile.answers).toBeNull();
  expect(JSON.stringify((await world.call("GET", "/housing")).body)).not.toContain("answers");
});
