-- expand
-- What a host says of a lodging's year: seasons, and minimum stays by the weekday of arrival.
create table yearly_rules (
  listing_id bigint primary key references listings on delete cascade,
  -- The next save must repeat it.
  version int not null check (version > 1),
  -- Nights by weekday, such as {"friday": 2}; the others follow the listing.
  weekday_minimums jsonb not null,
  -- Up to this date dated_rules has what follows from the year.
  written_until date not null
);

create table seasons (
  listing_id bigint not null references yearly_rules on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  -- MM-DD, both included. A season whose last day comes before its first runs over the turn of the year.
  first_day text not null check (first_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  last_day text not null check (last_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  night_cents bigint not null check (night_cents >= 50),
  weekend_night_cents bigint check (weekend_night_cents >= 50),
  minimum_nights int check (minimum_nights between 1 and 365),
  primary key (listing_id, name)
);

-- What the year says of a date. The other columns are what the host set for the date by hand, which comes first.
alter table dated_rules
  add column yearly_night_cents bigint check (yearly_night_cents >= 50),
  add column yearly_minimum_nights int check (yearly_minimum_nights between 1 and 365);
