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
