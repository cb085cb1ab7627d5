-- expand
-- A guest and a host who write to each other: a question about a listing, or the thread of a booking. A question becomes
-- the thread of the booking that comes of it. `last_seq` is the number of the last message: whoever adds one locks the
-- thread, so that nobody reads a number before the lower ones are there.
create table threads (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings (id),
  guest_id bigint not null references users (id),
  host_id bigint not null references users (id),
  booking_id bigint unique references bookings (id),
  created_at timestamptz not null,
  last_seq int not null default 0,
  last_at timestamptz not null,
  check (guest_id <> host_id)
);
create unique index threads_question on threads (listing_id, guest_id) where booking_id is null;
create index threads_guest on threads (guest_id, last_at desc, id desc);
create index threads_host on threads (host_id, last_at desc, id desc);

-- How far each side has got. `told_seq` is the last message that its reader was emailed about.
create table thread_sides (
  thread_id bigint not null references threads (id),
  side text not null check (side in ('guest', 'host')),
  read_seq int not null default 0,
  read_at timestamptz,
  told_seq int not null default 0,
  primary key (thread_id, side)
);

-- Nothing here is ever changed.
create table messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references threads (id),
  seq int not null check (seq > 0),
  at timestamptz not null,
  sender text not null check (sender in ('guest', 'host', 'system')),
  -- Made by the writer's browser: the same message again is not stored twice.
  client_key uuid,
  body text check (char_length(body) between 1 and 2000),
  -- What happened to the booking: a code with its values.
  line jsonb,
  unique (thread_id, seq),
  unique (thread_id, sender, client_key),
  check ((sender = 'system') = (line is not null)),
  check ((sender = 'system') = (body is null)),
  check ((sender = 'system') = (client_key is null))
);
create index messages_client_key on messages (client_key);
create trigger messages_are_kept before update or delete on messages
  for each row execute function refuse_change();
