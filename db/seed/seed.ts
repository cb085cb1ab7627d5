import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword } from "../../server/accounts/accounts.ts";
import type { Ctx } from "../../server/ctx.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import type { Files } from "../../server/files/files.ts";
import { keepTexts } from "../../server/listings/listings.ts";
import { storePicture } from "../../server/media/media.ts";
import { seedBookings } from "./bookings.ts";
import { admin, ageInDays, guests, hosts, inEnglish, listings } from "./island.ts";
import type { SeedListing } from "./listing.ts";
import type { SeedPerson } from "./people.ts";
import { seedSeasons } from "./seasons.ts";

/** Fills an empty demo database once, always with the same island, and prints the demo accounts at every start. */
export async function seedOnce(ctx: Ctx): Promise<void> {
  const password = demoPassword(ctx.env.dataDir);
  const isEmpty = !(await ctx.db.selectFrom("users").select("id").limit(1).executeTakeFirst());
  if (isEmpty) {
    console.log("Seeding the demo island…");
    const hashes = await storePhotos(ctx.files);
    const passwordHash = await hashPassword(password);
    await settle(ctx, { passwordHash, hashes });
    await seedBookings(ctx);
    await seedSeasons(ctx);
  }
  console.log(
    `Demo accounts: admin@linkisla.test, anfitriona@linkisla.test, huesped@linkisla.test — password: ${password}`,
  );
}

/** Adds the people and what they offer, with the photos' hashes by file, but no bookings. */
export async function settle(
  ctx: Pick<Ctx, "db" | "env" | "now">,
  { passwordHash, hashes }: { passwordHash: string; hashes: ReadonlyMap<string, string> },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const ids = await addPeople(inside, passwordHash);
    for (const [index, listing] of listings.entries()) await addListing(inside, listing, index, ids, hashes);
  });
  await keepTexts(ctx);
}

/** Random, one per data folder, so that it opens no other demo. */
function demoPassword(dataDir: string): string {
  const file = join(dataDir, "demo-password");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const password = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join("");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${password}\n`);
  return password;
}

async function storePhotos(files: Files): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { file } of listings.flatMap((listing) => listing.photos)) {
    if (hashes.has(file)) continue;
    const bytes = await readFile(new URL(`./photos/${file}`, import.meta.url));
    hashes.set(file, await storePicture(files, bytes));
  }
  return hashes;
}

async function addPeople(ctx: Pick<Ctx, "db" | "now">, passwordHash: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .insertInto("users")
    .values([admin, ...hosts, ...guests].map((person) => userRow(ctx, person, passwordHash)))
    .returning(["id", "email"])
    .execute();
  return new Map(rows.map((row) => [row.email, row.id]));
}

function userRow(ctx: Pick<Ctx, "now">, person: SeedPerson, password_hash: string) {
  const created_at = new Date(`${person.memberSince}T16:00:00Z`);
  return {
    name: person.name,
    email: person.email,
    email_verified_at: created_at,
    password_hash,
    birth_date: person.birthDate,
    terms_accepted_at: created_at,
    language: person.language,
    phone: person.phone,
    description: person.description || null,
    description_language: person.language,
    description_translations: JSON.stringify(
      person.translation ? { [person.language === "es" ? "en" : "es"]: person.translation } : {},
    ),
    spoken_languages: person.languages,
    admin_since: person === admin ? ctx.now() : null,
    created_at,
  };
}

async function addListing(
  ctx: Pick<Ctx, "db" | "now">,
  listing: SeedListing,
  index: number,
  people: ReadonlyMap<string, number>,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  // Creation times a minute apart, so that the newest-first order is the order of the list.
  const created = new Date(ctx.now().getTime() - ageInDays(listing) * 86_400_000 - index * 60_000);
  const isDraft = listing.reviewState === "draft";
  const { id } = await ctx.db
    .insertInto("listings")
    .values({
      kind: listing.kind,
      slug: listing.slug,
      host_id: people.get(listing.hostEmail) as number,
      status: listing.reviewState,
      visible: listing.visible,
      title: listing.title,
      description: listing.description,
      city: listing.city,
      state: listing.state,
      address: listing.address,
      latitude: listing.latitude,
      longitude: listing.longitude,
      google_maps_link: listing.googleMapsLink,
      cancellation_policy: listing.cancellationPolicy,
      house_rules: listing.houseRules,
      arrival_instructions: listing.arrivalInstructions,
      host_phone: listing.hostPhone,
      advance_notice_hours: listing.advanceNoticeHours,
      booking_window_months: listing.bookingWindowMonths,
      details: JSON.stringify(listing.details),
      written_in: "es",
      translations: JSON.stringify({ en: inEnglish[listing.slug] }),
      created_at: created,
      updated_at: created,
      submitted_at: isDraft ? null : created,
      approved_at: listing.reviewState === "approved" ? created : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto("photos")
    .values(
      listing.photos.map(({ file, alt, altEn, room }, position) => ({
        listing_id: id,
        position,
        hash: hashes.get(file) as string,
        alt,
        alt_translated: altEn,
        room,
      })),
    )
    .execute();
}
