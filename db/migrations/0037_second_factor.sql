-- expand
-- A passkey: its public key; the private one never leaves its owner's device. It works only at the host name it was made
-- for, which is the site's address at the time.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  -- COSE, in base64url.
  public_key text not null,
  counter bigint not null check (counter >= 0),
  host_name text not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- The secret of an authenticator app, in base32. It counts from `confirmed_at` on. `last_step` is the step of the latest
-- code that was accepted: each is good once.
create table authenticator_apps (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint
);

-- Each is good once, and then deleted. SHA-256, in hex: a code has 80 random bits.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- What a passkey is to sign, good once. Without a person for somebody who is about to sign in.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('sign_in', 'proof', 'new_passkey')),
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- When a session's owner last proved who they are, and whether with a second factor; a session from before this
-- migration has no proof. A code by email is one for the session that asked for it.
alter table sessions
  add column proved_at timestamptz,
  add column has_factor boolean not null default false,
  add column proof_code_hash text,
  add column proof_code_expires_at timestamptz,
  add column proof_code_tries integer not null default 0;

-- Until when an admin of a live site may do without a second factor; null: not at all. Those of before get a week.
alter table users add column factor_due_at timestamptz;
update users set factor_due_at = now() + interval '7 days' where admin_since is not null;

alter table security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind in (
    'signed_in', 'sign_in_failed', 'signed_out', 'session_resumed', 'sessions_ended',
    'password_reset', 'password_changed', 'email_change_asked', 'email_changed',
    'proof_given', 'proof_failed', 'factor_added', 'factor_removed', 'factors_reset',
    'limit_hit', 'admin_refused', 'admin_made', 'admin_unmade',
    'person_read', 'people_read', 'exported'));
