-- expand
-- The language a host writes a listing in, and what is written in another one: `{"en": {"title": "…"}}`, by language and
-- by the field's name in the form.
alter table listings
  add column written_in text not null default 'es' check (written_in in ('es', 'en')),
  add column translations jsonb not null default '{}',
  add constraint listings_translations check (
    jsonb_typeof(translations) = 'object' and not translations ? written_in);

-- The same for a profile's text.
alter table users
  add column description_language text not null default 'es' check (description_language in ('es', 'en')),
  add column description_translations jsonb not null default '{}',
  add constraint users_description_translations check (
    jsonb_typeof(description_translations) = 'object' and not description_translations ? description_language);
alter table hidden_profile_parts add column translations jsonb not null default '{}';
create or replace trigger pages_changed
  after update of name, image, description, description_language, description_translations, spoken_languages on users
  for each row
  when ((old.name, old.image, old.description, old.description_language, old.description_translations, old.spoken_languages)
    is distinct from
    (new.name, new.image, new.description, new.description_language, new.description_translations, new.spoken_languages))
  execute function pages_changed();

-- The writer's language. Unknown for what was written before.
alter table reviews
  add column language text check (language in ('es', 'en')),
  add column answer_language text check (answer_language in ('es', 'en'));
alter table guest_reviews add column language text check (language in ('es', 'en'));
