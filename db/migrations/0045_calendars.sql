-- expand
-- Since when every block of a lodging covers whole nights. Null: a routine has yet to widen the ones from before.
alter table site add column nights_widened_at timestamptz;
