import fc from "fast-check";
import { expect, it } from "vitest";
import { aListing, aPerson, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { keepTexts } from "../listings/listings.ts";

/**
 * Compares the search by words with reading every listing: on random islands, for random words, both must find the same
 * listings, however the words are written and joined.
 */

const world = useWorld();

/** Words that no list knows and that are their own stems in both languages. */
const inventedWords = ["zumbor", "triquel", "nambur", "sorvin"] as const;
const towns = {
  Rincón: { latitude: 18.34, longitude: -67.25 },
  "San Juan": { latitude: 18.466, longitude: -66.116 },
};
type Town = keyof typeof towns;

interface Listing {
  title: readonly string[];
  /** What is written in English, if anybody wrote it. */
  english: readonly string[] | null;
  description: readonly string[];
  town: Town;
  amenities: readonly ("pool" | "pets" | "wifi")[];
  generator: "none" | "essentials" | "whole_house";
  host: "Zoraida" | "Emeterio";
}

const invented = fc.subarray([...inventedWords], { maxLength: 2 });
const listing: fc.Arbitrary<Listing> = fc.record({
  title: invented,
  english: fc.option(invented, { nil: null }),
  description: invented,
  town: fc.constantFrom<Town>("Rincón", "San Juan"),
  amenities: fc.subarray(["pool", "pets", "wifi"] as const),
  generator: fc.constantFrom("none", "essentials", "whole_house"),
  host: fc.constantFrom("Zoraida", "Emeterio"),
});

/** Ways to ask for one thing, and who has it. Several things must be in one language's text, hence `language`. */
const things: { typed: string[]; has(listing: Listing, language: "es" | "en"): boolean }[] = [
  { typed: ["piscina", "pools", "ALBERCA"], has: ({ amenities }) => amenities.includes("pool") },
  { typed: ["pet friendly", "mascotas", "dogs"], has: ({ amenities }) => amenities.includes("pets") },
  { typed: ["generador", "planta eléctrica"], has: ({ generator }) => generator !== "none" },
  { typed: ["viejo san juan", "Old San Juan", "OSJ"], has: ({ town }) => town === "San Juan" },
  { typed: ["zoraida", "Zoráida"], has: ({ host }) => host === "Zoraida" },
  ...inventedWords.map((word) => ({
    typed: [word, word.toUpperCase()],
    has: ({ title, english, description }: Listing, language: "es" | "en") =>
      language === "es" ? [...title, ...description].includes(word) : (english ?? []).includes(word),
  })),
];
const asked = fc.uniqueArray(fc.nat({ max: things.length - 1 }), { minLength: 1, maxLength: 3 }).chain((chosen) =>
  fc.record({
    chosen: fc.constant(chosen),
    words: fc.tuple(...chosen.map((at) => fc.constantFrom(...(things[at]?.typed ?? [])))),
    joined: fc.constantFrom(" ", " con ", " in the ", ", "),
  }),
);

const runs = Number(process.env.SEARCH_RUNS ?? 8);

it("a search by words finds what reading every listing finds", async () => {
  const hosts = {
    Zoraida: await aPerson(world, { name: "Zoraida" }),
    Emeterio: await aPerson(world, { name: "Emeterio" }),
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(listing, { minLength: 3, maxLength: 8 }),
      fc.array(asked, { minLength: 8, maxLength: 8 }),
      async (listings, searches) => {
        await world.app.ctx.db.updateTable("listings").set({ visible: false }).where("visible", "=", true).execute();
        const ids: number[] = [];
        for (const one of listings) ids.push(await settle(one, hosts[one.host]));
        await keepTexts(world.app.ctx);
        for (const { chosen, words, joined } of searches) {
          const right = listings.flatMap((one, at) => {
            const hasAll = (language: "es" | "en") => chosen.every((thing) => things[thing]?.has(one, language));
            return hasAll("es") || hasAll("en") ? [ids[at]] : [];
          });
          const query = new URLSearchParams({ kind: "lodging", q: words.join(joined) });
          const { body } = await world.call("GET", `/listings?${query}`);
          const found = body.alike ? [] : body.items.map(({ id }: { id: number }) => id);
          expect([String(query), found.sort()]).toEqual([String(query), right.sort()]);
        }
      },
    ),
    { numRuns: runs },
  );
});

async function settle(one: Listing, host: Person): Promise<number> {
  const { amenities, generator } = one;
  const title = ["Obra", ...one.title].join(" ");
  const { id } = await aListing(world, "lodging", {
    hostId: host.id,
    title,
    details: { amenities: [...amenities], generator },
  });
  const translations = one.english ? { en: { title: ["Work", ...one.english].join(" ") } } : {};
  await world.app.ctx.db
    .updateTable("listings")
    .set({
      ...towns[one.town],
      city: one.town,
      description: ["Algo", ...one.description].join(" "),
      translations: JSON.stringify(translations),
    })
    .where("id", "=", id)
    .execute();
  return id;
}
