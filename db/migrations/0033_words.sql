-- expand
-- What listings are found by: one text of each per language, stemmed in that language, with marks for the choices a
-- search can filter by (`amenities.pool`), the municipality (`city.ponce`) and the known places around the public point
-- (`place.condado`). Written by `server/listings/texts.ts`.
create table listing_texts (
  listing_id bigint not null references listings on delete cascade,
  language text not null check (language in ('es', 'en')),
  words tsvector not null,
  -- The word lists it was written with; null once the listing was changed by a process that does not write texts.
  words_version text,
  primary key (listing_id, language)
);
-- One for each language: with both in one, the planner takes reading every text for cheap.
create index listing_texts_es on listing_texts using gin (words) where language = 'es';
create index listing_texts_en on listing_texts using gin (words) where language = 'en';

-- Where words of titles begin, as they are typed: «villa ramona» and «ramona».
create table listing_starts (
  listing_id bigint not null references listings on delete cascade,
  kind text not null,
  start text collate "C" not null,
  primary key (listing_id, start)
);
create index listing_starts_typed on listing_starts (kind, start, listing_id);

-- The word lists that processes brought, in order, and since when every listing has a text by them.
create table word_lists (
  id bigint generated always as identity primary key,
  version text not null unique,
  ready_at timestamptz
);

create function text_stems(language text, words text) returns tsvector language sql immutable strict parallel safe as $$
  select case language
    when 'es' then to_tsvector('pg_catalog.spanish', public.spanish_text(words))
    else to_tsvector('pg_catalog.english', public.plain_text(words)) end
$$;

-- A phrase by its stems. One of which nothing is left, as of stop words, finds nothing.
create function phrase_query(language text, words text) returns tsquery language sql immutable strict parallel safe as $$
  select case when numnode(asked) = 0 then '''.'''::tsquery else asked end from (select case language
    when 'es' then phraseto_tsquery('pg_catalog.spanish', public.spanish_text(words))
    else phraseto_tsquery('pg_catalog.english', public.plain_text(words)) end as asked) phrase
$$;

create function phrases_query(language text, phrases text[]) returns tsquery
language sql immutable strict parallel safe as $$
  select coalesce(string_agg('(' || public.phrase_query(language, phrase)::text || ')', ' | '), '')::tsquery
  from unnest(phrases) as phrase
$$;

-- The last release changes listings and names without their texts: a routine then writes these anew.
create function listing_texts_outdated() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    update listing_texts set words_version = null
    where listing_id in (select id from listings where host_id = new.id) and words_version is not null;
  else
    update listing_texts set words_version = null where listing_id = new.id and words_version is not null;
  end if;
  return null;
end $$;
create trigger listing_texts_outdated
  after update of title, description, city, latitude, longitude, details, written_in, translations on listings
  for each row
  when ((old.title, old.description, old.city, old.latitude, old.longitude, old.details, old.written_in, old.translations)
    is distinct from
    (new.title, new.description, new.city, new.latitude, new.longitude, new.details, new.written_in, new.translations))
  execute function listing_texts_outdated();
create trigger listing_texts_outdated after update of name on users
  for each row when (old.name is distinct from new.name) execute function listing_texts_outdated();
