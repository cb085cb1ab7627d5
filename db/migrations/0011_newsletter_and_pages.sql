-- Who wants the newsletter, an address each. It needs no account and outlives one.
create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  language text not null check (language in ('es', 'en')),
  -- What every letter's way out ends with. As it stands, not hashed: the next letter must carry it too.
  token text not null unique,
  subscribed_at timestamptz not null,
  unsubscribed_at timestamptz,
  -- When the letter that says so was written; older than the subscription, it is still to be written.
  welcomed_at timestamptz
);

-- Whatever public pages show: the processes that keep rendered pages hear that it changed, when it is committed.
create function pages_changed() returns trigger language plpgsql as $$
begin
  notify pages_changed;
  return null;
end $$;
create trigger pages_changed after insert or update or delete or truncate on listings
  for each statement execute function pages_changed();
create trigger pages_changed after insert or update or delete or truncate on photos
  for each statement execute function pages_changed();
create trigger pages_changed after insert or update or delete or truncate on slug_history
  for each statement execute function pages_changed();
create trigger pages_changed after insert or update or delete or truncate on commission_rates
  for each statement execute function pages_changed();
create trigger pages_changed after update of published_at, answer or delete or truncate on reviews
  for each statement execute function pages_changed();
create trigger pages_changed after update of name, image, description, spoken_languages on users
  for each statement execute function pages_changed();
