-- expand
-- What hosts write once: replies that land in the field to be edited, and messages that send themselves. A `{word}` in
-- them stands for the guest's name, a date or the door code.
create table saved_replies (
  host_id bigint not null references users (id),
  position int not null,
  name text not null check (char_length(name) between 1 and 40),
  text text not null check (char_length(text) between 1 and 1500),
  primary key (host_id, position)
);

-- By listing and moment, in one language at least.
create table scheduled_messages (
  listing_id bigint not null references listings (id),
  moment text not null check (moment in ('before', 'arrival', 'leaving')),
  text_es text check (char_length(text_es) between 1 and 1500),
  text_en text check (char_length(text_en) between 1 and 1500),
  primary key (listing_id, moment),
  check (text_es is not null or text_en is not null)
);

create table door_codes (
  listing_id bigint primary key references listings (id),
  code text not null check (char_length(code) between 1 and 100)
);

-- Written in the transaction of the message: whatever happens, a booking gets each once.
create table scheduled_sends (
  booking_id bigint not null references bookings (id),
  moment text not null check (moment in ('before', 'arrival', 'leaving')),
  message_id bigint not null unique references messages (id),
  primary key (booking_id, moment)
);
