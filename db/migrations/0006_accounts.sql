alter table users
  -- Since when the person is known to read what arrives at the address.
  add column email_verified_at timestamptz,
  -- Who the person is at Google: stays the same when their address changes there.
  add column google_subject text unique,
  -- Letters a person may do without.
  add column review_letters boolean not null default true,
  add column news_letters boolean not null default false,
  -- The row stays for the books, and nothing in it says who it was.
  add column deleted_at timestamptz,
  add constraint users_deleted_are_nobody check (
    deleted_at is null or (name = '' and email like 'deleted-%@deleted.invalid' and num_nonnulls(password_hash,
      google_subject, birth_date, phone, profession, description, image, email_verified_at, admin_since) = 0));

-- What a session is called where its owner sees it: neither the token nor its hash.
alter table sessions add column public_id uuid not null unique default gen_random_uuid();

-- The links letters carry, one of each purpose per person: a new one takes the older one's place. A token is stored as
-- its SHA-256, in hex; the letter alone holds the token.
create table account_links (
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('password_reset', 'email_verification', 'email_change')),
  token_hash text not null unique,
  -- Where the letter went. For a change, the address to come.
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, purpose)
);
create index account_links_expires on account_links (expires_at);

-- What the browser brings back from Google and changes for a session. Bound to a cookie by its hash.
create table one_time_codes (
  code_hash text primary key,
  user_id bigint not null references users on delete cascade,
  binding_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_expires on one_time_codes (expires_at);
