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

create table scheduled_messages (
  listing_id bigint not null references listings (id),
  moment text not null check (moment in ('before', 'arrival', 'leaving')),
  language text not null check (language in ('es', 'en')),
  text text not null check (char_length(text) between 1 and 1500),
  primary key (listing_id, moment, language)
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
