-- expand
-- Who helps a host with a listing, and with what: the rights of a role are in docs/rules/cohosts.md.
create table cohosts (
  listing_id bigint not null references listings on delete cascade,
  user_id bigint not null references users,
  role text not null check (role in ('manager', 'calendar', 'arrivals')),
  since timestamptz not null,
  primary key (listing_id, user_id)
);
create index cohosts_person on cohosts (user_id);

-- Whom a host asked to help and who has not accepted yet. The token is in the email alone.
create table cohost_invitations (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  email text not null,
  role text not null check (role in ('manager', 'calendar', 'arrivals')),
  token_hash text not null unique,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  unique (listing_id, email)
);
create index cohost_invitations_expiry on cohost_invitations (expires_at);
create index cohost_invitations_email on cohost_invitations (email);

-- What people did at a listing in its host's place, and the host too: by whom and when.
create table listing_deeds (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  user_id bigint not null references users,
  at timestamptz not null,
  deed text not null,
  details jsonb not null default '{}'
);
create index listing_deeds_listing on listing_deeds (listing_id, id desc);
create index listing_deeds_person on listing_deeds (user_id);
create index listing_deeds_at on listing_deeds (at);

-- Who wrote a message of the host's side; null: the host.
alter table messages add column writer_id bigint references users;
create index messages_writer on messages (writer_id) where writer_id is not null;
