-- The count of a session's seats is what its live rows say when the transaction ends, whoever wrote it.
create function session_counts_its_seats() returns trigger language plpgsql as $$
begin
  if exists (
    select from experience_sessions s
    where s.id = new.id
      and s.seats_taken <> (select coalesce(sum(seats), 0) from session_seats where session_id = s.id and released_at is null)
  ) then
    raise exception 'session % does not count its own seats', new.id
      using errcode = 'check_violation', constraint = 'session_counts_its_seats';
  end if;
  return null;
end $$;
create constraint trigger session_counts_its_seats after insert or update of seats_taken on experience_sessions
  deferrable initially deferred for each row execute function session_counts_its_seats();

-- A session that moves in time or to another listing takes its bookings' places with it.
create function session_keeps_its_bookings() returns trigger language plpgsql as $$
begin
  perform booking_has_its_place(booking_id) from session_seats where session_id = new.id and released_at is null;
  return null;
end $$;
create constraint trigger session_keeps_its_bookings after update of starts_at, listing_id on experience_sessions
  deferrable initially deferred for each row execute function session_keeps_its_bookings();

-- What happened to a booking is only ever added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger booking_events_are_kept before update or delete on booking_events
  for each row execute function refuse_change();
