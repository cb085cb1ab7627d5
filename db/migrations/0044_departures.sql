-- expand
-- Departures of an experience that do not run on a date that has a session: their starts. `session` says the whole date.
alter table dated_rules add column departures_off text[] check (cardinality(departures_off) > 0);
