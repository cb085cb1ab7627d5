-- expand
-- The address at which a person reads who comes and leaves in their own calendar; whoever has the token reads it.
create table turnover_calendars (
  user_id bigint primary key references users,
  token text not null unique,
  -- Keeps the events' names the same when the address is renewed.
  uid_key text not null,
  renewed_at timestamptz not null,
  read_at timestamptz
);
