-- expand
-- Who came in, in vain too, what changed about accounts, and what admins read of people. Kept for 180 days.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in (
    'signed_in', 'sign_in_failed', 'signed_out', 'session_resumed', 'sessions_ended',
    'password_reset', 'password_changed', 'email_change_asked', 'email_changed',
    'limit_hit', 'admin_refused', 'admin_made', 'admin_unmade',
    'person_read', 'people_read', 'exported')),
  -- Who did it, or whose account it was done to; nobody once the person has left.
  user_id bigint references users on delete set null,
  -- Whom an admin's doing was about.
  about_user_id bigint references users on delete set null,
  -- HMAC-SHA-256, in hex, of the network's address.
  network_hash text not null
);
create index security_events_user on security_events (user_id, id);
create index security_events_about on security_events (about_user_id, id);
create index security_events_kind on security_events (kind, id);
create index security_events_at on security_events (at);
