-- expand
-- What hosts change on many dates of many listings at once, with what was there before: for a day it can be undone.
create table calendar_changes (
  host_id bigint not null references users,
  -- The caller's: a change that is sent again is found by it.
  key uuid not null,
  made_at timestamptz not null,
  request jsonb not null,
  -- By listing: its dates before and after, and the bookings it had then.
  kept jsonb not null,
  reply jsonb not null,
  -- The reply to undoing it; null until then.
  undone jsonb,
  primary key (host_id, key)
);
create index calendar_changes_made on calendar_changes (made_at);
