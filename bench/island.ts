import { sql } from "kysely";
import { municipalities } from "#contract/island/municipalities.ts";
import { plainDetails } from "#testing/makers.ts";
import { startOfTime } from "#testing/world.ts";
import type { Db } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { keepTexts } from "../server/listings/listings.ts";

const commonWords = (
  "casa playa piscina terraza vista mar montaña tranquila familia cocina jardín brisa atardecer hamaca balcón moderno " +
  "amplio cerca pueblo plaza restaurante café surf bosque río cascada desayuno música noche grupo taller fiesta salón " +
  "beach house pool quiet family garden sunset kitchen hammock balcony modern town breakfast waterfall"
).split(" ");
const rareWords = "cabaña molino faro hacienda manglar bioluminiscente trapiche ceiba glorieta velero".split(" ");

interface Size {
  listings: number;
  bookingsEach: number;
}

/** Fills an empty database with an island far larger than any real one, with set-based SQL; a full one stays. */
export async function settleIsland(db: Db, { listings, bookingsEach }: Size): Promise<void> {
  await migrate(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from listings`.execute(db);
  if (rows[0]?.count !== listings) await fill(db, { listings, bookingsEach });
  await keepTexts({ db, env: { networkKey: "bench" }, now: () => startOfTime });
  await sql`vacuum analyze`.execute(db);
}

async function fill(db: Db, { listings, bookingsEach }: Size): Promise<void> {
  const start = performance.now();
  // The triggers that cross-check a booking's tables take minutes and are not what is measured.
  const checked = ["listings", "bookings", "occupancy", "experience_sessions", "session_seats"];
  for (const table of checked) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await insertListings(db, listings);
  await insertBookings(db, bookingsEach);
  for (const table of checked) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  console.log(
    `${listings} listings, ${listings * bookingsEach} bookings in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
}

async function insertListings(db: Db, listings: number): Promise<void> {
  const cities = municipalities.map(({ name }) => name);
  const latitudes = municipalities.map(({ latitude }) => latitude);
  const longitudes = municipalities.map(({ longitude }) => longitude);
  const syllables = "ca lo mi ra ne tu sa be do li pa go".split(" ");
  await sql`select setseed(0.5)`.execute(db);
  await sql`insert into users (name, email, created_at)
    select 'Persona ' || n, 'persona' || n || '@example.test', ${startOfTime} from generate_series(1, 1000) n`.execute(
    db,
  );
  // Using n in the expression makes each listing draw its own words.
  await sql`
    insert into listings (kind, slug, host_id, status, visible, title, description, city, state, latitude, longitude,
      cancellation_policy, details, rating_average, review_count, created_at, updated_at, approved_at)
    select kind, 'anuncio-' || n, 1 + n % 1000, case when n % 20 = 0 then 'submitted' else 'approved' end, n % 50 <> 1,
      (select string_agg((${commonWords}::text[])[1 + floor(random() * ${commonWords.length})::int], ' ') from generate_series(1, 3 + n % 2)),
      (select string_agg(case when random() < 0.7 then (${commonWords}::text[])[1 + floor(random() * ${commonWords.length})::int]
          when random() < 0.02 then (${rareWords}::text[])[1 + floor(random() * ${rareWords.length})::int]
          else (select string_agg((${syllables}::text[])[1 + floor(random() * 12)::int], '') from generate_series(1, 3 + i % 2)) end, ' ')
        from generate_series(1, 15 + n % 10) i),
      (${cities}::text[])[1 + (n * 31) % ${cities.length}], 'Puerto Rico',
      (${latitudes}::float8[])[1 + (n * 31) % ${cities.length}] + (random() + n * 0 - 0.5) * 0.05,
      (${longitudes}::float8[])[1 + (n * 31) % ${cities.length}] + (random() + n * 0 - 0.5) * 0.05,
      (array['flexible', 'moderate', 'strict'])[1 + n % 3],
      case kind
        when 'lodging' then ${JSON.stringify(plainDetails.lodging)}::jsonb || jsonb_build_object(
          'nightCents', 4000 + (n * 7919) % 30000, 'capacity', 4 + n % 6, 'cleaningCents', (n % 4) * 1500,
          'propertyType', (array['apartment', 'house', 'room', 'shared'])[1 + n % 4],
          'amenities', case when n % 3 = 0 then '["wifi", "pool", "ac"]'::jsonb else '["wifi"]'::jsonb end)
        when 'space' then ${JSON.stringify(plainDetails.space)}::jsonb || jsonb_build_object(
          'hourCents', 3000 + (n * 7919) % 20000, 'capacity', 10 + n % 200)
        else ${JSON.stringify(plainDetails.experience)}::jsonb || jsonb_build_object(
          'priceCents', 2000 + (n * 7919) % 12000, 'groupSize', 4 + n % 12,
          'category', (array['food', 'culture', 'sports', 'art', 'music', 'nature', 'makeup'])[1 + n % 7]) end,
      case when n % 4 > 0 then 3 + (n % 21) / 10.0 end, case when n % 4 > 0 then n % 60 else 0 end,
      ${startOfTime}, ${startOfTime}, ${startOfTime}::timestamptz - n * interval '1 minute'
    from (select n, case when n % 10 < 5 then 'lodging' when n % 10 < 7 then 'space' else 'experience' end as kind
      from generate_series(1, ${listings}::int) n) drawn`.execute(db);
  await sql`insert into listing_words
    select distinct word from listings l, listing_words_of(l.title || ' ' || l.city || ' ' || l.description) word`.execute(
    db,
  );
}

/** Spread over a year that began half a year ago, one in each 70 days so that no two of a listing overlap. */
async function insertBookings(db: Db, bookingsEach: number): Promise<void> {
  await sql`
    insert into bookings (code, quote_id, listing_id, kind, guest_id, host_id, state, stay, starts_at, ends_at, guests,
      seats, lines, total_cents, tax_cents, commission_bp, commission_cents, host_net_cents, cancellation_policy, title,
      city, address, language, hold_expires_at, created_at)
    select 'LI-' || l.id || '-' || k, gen_random_uuid(), l.id, l.kind, 1 + (l.id * 7) % 1000, l.host_id, 'confirmed', '{}',
      starts, starts + case l.kind when 'lodging' then (1 + (l.id + k) % 6) * interval '1 day' - interval '4 hours' else interval '3 hours' end,
      2, case l.kind when 'experience' then 2 else 0 end, '[]', 10000, 0, 500, 500, 9500, 'flexible', '', '', '', 'es',
      ${startOfTime}, ${startOfTime}
    from listings l, generate_series(0, ${bookingsEach - 1}::int) k,
      lateral (select (date '2026-06-01' + (k * 70 + (l.id * 13 + k * 29) % 60)::int
        + case l.kind when 'lodging' then time '15:00' when 'space' then time '13:00' else time '10:00' end)
        at time zone 'America/Puerto_Rico' as starts) t`.execute(db);
  await sql`
    insert into occupancy (listing_id, during, cause, booking_id, created_at)
    select listing_id, tstzrange(starts_at, ends_at), 'booking', id, created_at from bookings where kind <> 'experience'`.execute(
    db,
  );
  await sql`
    insert into experience_sessions (listing_id, starts_at, ends_at, capacity, seats_taken)
    select listing_id, starts_at, ends_at, 16, 2 from bookings where kind = 'experience'`.execute(db);
  await sql`
    insert into session_seats (session_id, booking_id, seats, created_at)
    select s.id, b.id, 2, b.created_at from bookings b
    join experience_sessions s on s.listing_id = b.listing_id and s.starts_at = b.starts_at`.execute(db);
  await sql`
    insert into dated_rules (listing_id, date, night_cents)
    select id, date '2026-12-01' + (id % 30)::int, 20000 from listings where kind = 'lodging' and id % 3 = 0`.execute(
    db,
  );
}
