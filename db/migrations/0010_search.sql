-- Finding listings: by words in two languages, by what they cost, and by when they are free.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Small letters without accents. `unaccent` is only called stable because its dictionary may be looked for on the
-- search path; here it is named.
create function plain_text(words text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, words))
$$;

-- Spanish finds the stem of «habitación» by its accent, which «habitaciones» has lost and hurried people leave out.
create function spanish_text(words text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(public.plain_text(words), '([cs])ion\M', '\1ión', 'g')
$$;

-- Every text may be in either language, so every word is kept by its stem in both.
create function search_stems(words text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('pg_catalog.spanish', public.spanish_text(words))
    || to_tsvector('pg_catalog.english', public.plain_text(words))
$$;

create function search_query(word text) returns tsquery language sql immutable strict parallel safe as $$
  select plainto_tsquery('pg_catalog.spanish', public.spanish_text(word))
    || plainto_tsquery('pg_catalog.english', public.plain_text(word))
$$;

alter table listings
  add column search_stems tsvector not null generated always as (
    setweight(public.search_stems(title), 'A') || setweight(public.search_stems(city), 'B')
      || setweight(public.search_stems(description), 'C')) stored,
  -- A night; an hour, or the day where there is no price by the hour; a person or the group.
  add column unit_cents bigint generated always as (case kind
    when 'lodging' then (details ->> 'nightCents')::bigint
    when 'space' then coalesce((details ->> 'hourCents')::bigint, (details ->> 'dayCents')::bigint)
    else (details ->> 'priceCents')::bigint end) stored,
  -- The rating as if five more people had given 4: one enthusiast does not outweigh fifty contented guests.
  add column standing float8 not null generated always as (
    (coalesce(rating_average, 0) * review_count + 20) / (review_count + 5)) stored;

create index listings_words on listings using gin (search_stems) where status = 'approved' and visible;
create index listings_city on listings (kind, plain_text(city)) where status = 'approved' and visible;
create index listings_places on listings (plain_text(city), city, kind) where status = 'approved' and visible;
create index listings_standing on listings (kind, standing desc, coalesce(approved_at, created_at) desc, id desc)
  where status = 'approved' and visible;
create index listings_newest on listings (kind, coalesce(approved_at, created_at) desc, id desc)
  where status = 'approved' and visible;
create index listings_rating on listings (kind, coalesce(rating_average, 0) desc, review_count desc, id desc)
  where status = 'approved' and visible;
create index listings_price on listings (kind, unit_cents, id) where status = 'approved' and visible;

-- Every word of every listing, to find what a mistyped one meant.
create table listing_words (
  word text primary key
);
create index listing_words_alike on listing_words using gin (word gin_trgm_ops);

create function listing_words_of(words text) returns setof text language sql immutable strict as $$
  select distinct word from regexp_split_to_table(public.plain_text(words), '[^a-z0-9]+') as word
    where length(word) between 3 and 30
$$;

-- In order: two writers of the same words wait for each other, but never in a circle.
create function learn_listing_words() returns trigger language plpgsql as $$
begin
  insert into listing_words select word from listing_words_of(new.title || ' ' || new.city || ' ' || new.description) word
    order by word on conflict do nothing;
  return null;
end $$;
create trigger listing_words_learnt after insert or update of title, city, description on listings
  for each row execute function learn_listing_words();

insert into listing_words
  select distinct word from listings l, listing_words_of(l.title || ' ' || l.city || ' ' || l.description) word
  on conflict do nothing;

-- Who is taken at given dates, of all listings at once.
create index occupancy_during on occupancy using gist (during) where released_at is null;
create index experience_sessions_start on experience_sessions (starts_at);
create index dated_rules_date on dated_rules (date);
