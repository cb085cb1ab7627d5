-- What the operator looks things up by, and what tells that something went wrong.

-- A letter that was sent once more, at the operator's word: which one it repeats.
alter table mails add column resent_of bigint references mails;
create index mails_booking on mails (booking_id, id) where booking_id is not null;
create index mails_resent on mails (resent_of) where resent_of is not null;

-- No webhook brought it: we asked Stripe, and there it was.
alter table stripe_events add column asked_for boolean not null default false;
create index stripe_events_object on stripe_events (object_id);
create index stripe_events_received on stripe_events (received_at desc) where account is null;

create index refunds_booking on refunds (booking_id);
create index transfers_booking on transfers (booking_id);
create index problems_booking on problems (booking_id);
create index audit_log_subject on audit_log (subject, id);
create index payouts_blocked on payouts (due_at) where state = 'blocked';

-- The link by which a site without any admin gets its first one: one row at most, the hash of its token alone.
create table first_admin_link (
  id int primary key default 1 check (id = 1),
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What the operator was told by letter, so that the same is not told at every look.
create table operator_told (
  what text primary key,
  at timestamptz not null
);
create index bookings_newest_by_kind on bookings (kind, id desc);

-- Bookings by the day they were paid.
create index ledger_entries_payments on ledger_entries (at, booking_id) where kind = 'payment';

-- What a decision is found by, beside the name of who decided.
alter table audit_log add column found_by text not null generated always as (
  public.plain_text(action || ' ' || subject || ' ' || reason)) stored;
create index audit_log_found_by on audit_log using gin (found_by gin_trgm_ops);
create index audit_log_admin on audit_log (admin_id, id);
