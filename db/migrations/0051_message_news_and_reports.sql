-- expand
-- Whoever has a thread in sight hears that there is something new in it, when it is committed: its id, and nothing that
-- was written.
create function thread_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('threads_changed', new.thread_id::text);
  return null;
end $$;
create trigger thread_changed after insert on messages for each row execute function thread_changed();
create trigger thread_changed_by_reading after update of read_seq on thread_sides
  for each row when (old.read_seq <> new.read_seq) execute function thread_changed();

-- What somebody in a thread told the operator of a message of the other side, and what became of it.
create table message_reports (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages (id),
  reporter_id bigint not null references users (id),
  reason text not null check (reason in ('outside_payment', 'fraud', 'insult', 'advertising', 'other')),
  text text not null check (char_length(text) <= 500),
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references users (id),
  -- What the operator did about it.
  closing_note text,
  unique (message_id, reporter_id),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closing_note is null))
);
create index message_reports_open on message_reports (id) where closed_at is null;
