-- expand
-- What the ledger's entries of a day gave to host, platform and tax office, by kind of listing: a report of years adds
-- up days instead of entries. A day that is over gets a row for each kind, with the last entry that there was.
create table earned_days (
  time_zone text not null,
  day date not null,
  kind text not null check (kind in ('lodging', 'space', 'experience')),
  last_entry_id bigint not null,
  entries integer not null,
  bookings integer not null,
  revenue_cents bigint not null,
  commission_cents bigint not null,
  tax_cents bigint not null,
  primary key (time_zone, day, kind)
);
