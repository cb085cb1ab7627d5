-- expand
-- Since when every block of a lodging covers whole nights. Null: a routine has yet to widen the ones from before.
alter table site add column nights_widened_at timestamptz;

-- The address at which other sites read when a listing is taken; whoever has the token reads it.
create table calendar_exports (
  listing_id bigint primary key references listings on delete cascade,
  token text not null unique,
  -- Keeps the events' names the same when the address is renewed.
  uid_key text not null,
  renewed_at timestamptz not null,
  read_at timestamptz
);

-- Calendars of other sites that are read for a listing.
create table feeds (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  address text not null,
  created_at timestamptz not null,
  next_at timestamptz not null,
  -- Until when a process may be reading it: one at a time.
  claimed_until timestamptz,
  checked_at timestamptz,
  good_at timestamptz,
  failures int not null default 0 check (failures >= 0),
  state text not null default 'good' check (state in ('good', 'doubtful', 'failing')),
  said text not null default 'good',
  said_number int,
  -- How many nights, or ranges of a space, it takes.
  taken int not null default 0,
  -- The latest readings, oldest first: g, d and f as in state.
  readings text not null default '',
  -- An answer that waits for a second equal one.
  doubtful_hash text,
  doubtful_at timestamptz,
  unique (listing_id, address)
);
create index feeds_due on feeds (next_at);

alter table occupancy
  add column feed_id bigint references feeds on delete set null,
  -- What the other site says of it: a reservation, closed, or closed by its own rules for how early one may book.
  add column feed_entry text check (feed_entry in ('reserved', 'closed', 'window'));
create index occupancy_of_feeds on occupancy (feed_id) where feed_id is not null;

-- Clashes of a booking here with what another site says, once their people were told.
create table calendar_clashes (
  feed_id bigint not null references feeds on delete cascade,
  booking_id bigint not null references bookings on delete cascade,
  found_at timestamptz not null,
  primary key (feed_id, booking_id)
);
create index calendar_clashes_booking on calendar_clashes (booking_id);
