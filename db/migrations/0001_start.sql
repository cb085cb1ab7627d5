create extension if not exists btree_gist;

create table users (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  password_hash text,
  provider text not null default 'email' check (provider in ('email', 'google')),
  birth_date date,
  terms_accepted_at timestamptz,
  language text not null default 'es' check (language in ('es', 'en')),
  phone text,
  profession text,
  description text,
  spoken_languages text[] not null default '{}',
  image text,
  admin_since timestamptz,
  created_at timestamptz not null
);

-- A token is stored as its SHA-256, in hex; the browser alone holds the token.
create table sessions (
  token_hash text primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);

create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);

create table listings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('lodging', 'space', 'experience')),
  slug text not null unique check (slug ~ '[^0-9]'),
  host_id bigint not null references users,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected', 'archived')),
  visible boolean not null default true,
  title text not null,
  description text not null,
  city text not null,
  state text not null,
  address text not null default '',
  latitude float8 not null,
  longitude float8 not null,
  google_maps_link text not null default '',
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  house_rules text not null default '',
  arrival_instructions text not null default '',
  host_phone text not null default '',
  advance_notice_hours int not null default 0 check (advance_notice_hours between 0 and 720),
  booking_window_months int not null default 12 check (booking_window_months between 1 and 12),
  -- The kind's own facts and prices; the shape is the kind's schema in contract/listing-kinds.
  details jsonb not null,
  rating_average float8,
  review_count int not null default 0 check (review_count >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  -- Proves that the listing's kind is what a session or an occupancy row believes it is.
  unique (id, kind)
);
create index listings_on_sale on listings (kind, approved_at desc, id desc) where status = 'approved' and visible;
create index listings_host on listings (host_id);

create table slug_history (
  slug text primary key,
  listing_id bigint not null references listings on delete cascade
);

create table photos (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  position int not null,
  -- The SHA-256 of the stored picture, in hex: the address never changes its content.
  hash text not null,
  alt text not null default '',
  unique (listing_id, position)
);

-- What the host said about single dates: a price, a minimum stay, other hours, a session added or called off.
create table dated_rules (
  listing_id bigint not null references listings on delete cascade,
  date date not null,
  night_cents bigint check (night_cents >= 50),
  minimum_nights int check (minimum_nights between 1 and 365),
  closed boolean not null default false,
  opens text,
  closes text,
  session text check (session in ('added', 'called_off')),
  primary key (listing_id, date)
);

create table quotes (
  id uuid primary key,
  listing_id bigint not null references listings on delete cascade,
  stay jsonb not null,
  lines jsonb not null,
  total_cents bigint not null check (total_cents >= 50),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index quotes_expires on quotes (expires_at);

create table bookings (
  id bigint generated always as identity primary key,
  code text not null unique,
  quote_id uuid not null unique,
  listing_id bigint not null,
  kind text not null check (kind in ('lodging', 'space', 'experience')),
  guest_id bigint not null references users,
  host_id bigint not null references users,
  state text not null default 'held' check (state in ('held', 'confirmed', 'completed', 'expired', 'released',
    'cancelled_by_guest', 'cancelled_by_host', 'cancelled_by_platform')),
  stay jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  guests int not null check (guests > 0),
  seats int not null default 0 check ((kind = 'experience') = (seats > 0)),
  -- Copies: later changes of the listing or the rates never reach a booking.
  lines jsonb not null,
  total_cents bigint not null check (total_cents >= 50),
  tax_cents bigint not null check (tax_cents >= 0),
  currency text not null default 'usd',
  commission_bp int not null check (commission_bp between 0 and 5000),
  commission_cents bigint not null check (commission_cents >= 0),
  host_net_cents bigint not null,
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  title text not null,
  city text not null,
  address text not null,
  language text not null check (language in ('es', 'en')),
  hold_expires_at timestamptz not null,
  calendar_sequence int not null default 0,
  created_at timestamptz not null,
  foreign key (listing_id, kind) references listings (id, kind),
  check (total_cents = commission_cents + host_net_cents + tax_cents)
);
create index bookings_guest on bookings (guest_id, starts_at desc);
create index bookings_host on bookings (host_id, starts_at desc);
create index bookings_held on bookings (hold_expires_at) where state = 'held';
create index bookings_confirmed_end on bookings (ends_at) where state = 'confirmed';

-- Who changed a booking's state, when and why. Nothing here is ever changed.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  transition text not null,
  actor text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  details jsonb not null default '{}'
);
create index booking_events_booking on booking_events (booking_id, id);

-- Occupancy is the database's word on who has a listing when. Imported calendars may clash and are kept out of
-- the constraint; a booking or a host's block may not.
create table occupancy (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings,
  during tstzrange not null
    check (not isempty(during))
    check (lower(during) is not null and upper(during) is not null)
    check (isfinite(lower(during)) and isfinite(upper(during)))
    check (lower_inc(during) and not upper_inc(during)),
  cause text not null check (cause in ('booking', 'host_block', 'imported_calendar')),
  booking_id bigint references bookings,
  created_at timestamptz not null,
  released_at timestamptz,
  check ((cause = 'booking') = (booking_id is not null)),
  constraint occupancy_no_overlap exclude using gist (listing_id with =, during with &&)
    where (released_at is null and cause <> 'imported_calendar')
);
create unique index occupancy_one_live_per_booking on occupancy (booking_id) where released_at is null;

-- One dated session of an experience, made when its first seat is held, with its own copy of time and size.
create table experience_sessions (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  capacity int not null check (capacity > 0),
  seats_taken int not null default 0,
  unique (listing_id, starts_at),
  constraint session_not_oversold check (seats_taken between 0 and capacity)
);

create table session_seats (
  id bigint generated always as identity primary key,
  session_id bigint not null references experience_sessions,
  booking_id bigint not null references bookings,
  seats int not null check (seats > 0),
  created_at timestamptz not null,
  released_at timestamptz
);
create unique index session_seats_one_live_per_booking on session_seats (booking_id) where released_at is null;
create index session_seats_session on session_seats (session_id);

-- The count is kept by the database, so that no statement, whoever writes it, can sell a seat twice.
create function count_seats() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.released_at is null then
    update experience_sessions set seats_taken = seats_taken - old.seats where id = old.session_id;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    update experience_sessions set seats_taken = seats_taken + new.seats where id = new.session_id;
  end if;
  return null;
end $$;
create trigger session_seats_count after insert or update or delete on session_seats
  for each row execute function count_seats();

-- A booking that holds a place has exactly one live occupancy row over its own time, or its seats, when the
-- transaction ends; any other booking has none. Deferred: the two sides are written one after the other.
create function booking_has_its_place(wanted bigint) returns void language plpgsql as $$
declare
  b bookings;
  live int;
begin
  select * into b from bookings where id = wanted;
  if not found then return; end if;
  if b.kind = 'experience' then
    select count(*) into live from session_seats ss join experience_sessions s on s.id = ss.session_id
      where ss.booking_id = wanted and ss.released_at is null
        and ss.seats = b.seats and s.listing_id = b.listing_id and s.starts_at = b.starts_at;
    live := live + 2 * (select count(*) from occupancy o where o.booking_id = wanted and o.released_at is null);
  else
    select count(*) into live from occupancy o
      where o.booking_id = wanted and o.released_at is null
        and o.listing_id = b.listing_id and o.during @> tstzrange(b.starts_at, b.ends_at, '[)');
    live := live + 2 * (select count(*) from session_seats ss where ss.booking_id = wanted and ss.released_at is null);
  end if;
  if live <> (case when b.state in ('held', 'confirmed', 'completed') then 1 else 0 end) then
    raise exception 'booking % is % and has % live places', wanted, b.state, live
      using errcode = 'integrity_constraint_violation', constraint = 'booking_has_its_place';
  end if;
end $$;

create function check_booking_row() returns trigger language plpgsql as $$
begin
  perform booking_has_its_place(new.id);
  return null;
end $$;
create constraint trigger booking_keeps_its_place after insert or update on bookings
  deferrable initially deferred for each row execute function check_booking_row();

create function check_place_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.booking_id is not null then perform booking_has_its_place(old.booking_id); end if;
  if tg_op <> 'DELETE' and new.booking_id is not null then perform booking_has_its_place(new.booking_id); end if;
  return null;
end $$;
create constraint trigger occupancy_belongs_to_its_booking after insert or update or delete on occupancy
  deferrable initially deferred for each row execute function check_place_row();
create constraint trigger seats_belong_to_their_booking after insert or update or delete on session_seats
  deferrable initially deferred for each row execute function check_place_row();

-- The platform's share by kind, in basis points; the newest row of a kind is in force. Nothing here is ever changed.
create table commission_rates (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('lodging', 'space', 'experience')),
  basis_points int not null check (basis_points between 0 and 5000 and basis_points % 50 = 0),
  set_by bigint references users,
  set_at timestamptz not null default now()
);
insert into commission_rates (kind, basis_points) values ('lodging', 500), ('space', 500), ('experience', 500);

-- One try to pay for a booking at Stripe. The end is stored first and sent verbatim; the row's id makes the
-- idempotency key, so that a repeated call opens the same session.
create table checkout_attempts (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  attempt int not null,
  session_id text unique,
  url text,
  customer_email text not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('paid', 'expired', 'never_opened')),
  created_at timestamptz not null,
  unique (booking_id, attempt)
);
create unique index checkout_attempts_one_open on checkout_attempts (booking_id) where outcome is null;

create table payments (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  session_id text not null unique,
  payment_intent_id text not null unique,
  charge_id text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  card_brand text not null,
  card_last4 text not null,
  available_on timestamptz not null,
  paid_at timestamptz not null
);
create index payments_booking on payments (booking_id);

create table refunds (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  payment_id bigint not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('place_gone', 'paid_twice')),
  state text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed')),
  stripe_refund_id text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, reason)
);

create table stripe_events (
  id text primary key,
  type text not null,
  object_id text not null,
  created timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz
);

-- What was said to whom about which booking. The Message-ID is made from (booking, event, recipient): sending the
-- same row twice after a crash sends the same letter.
create table mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  booking_id bigint references bookings,
  event text not null,
  recipient text not null,
  language text not null check (language in ('es', 'en')),
  data jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz
);
