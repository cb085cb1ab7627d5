-- expand
-- Photos in messages. `hash` names the file, at random: nobody is ever told it, and each reading is asked for. A photo
-- whose sender has left has none. One that belongs to no message was never sent, and is dropped after a day.
create table message_photos (
  id bigint generated always as identity primary key,
  sender_id bigint not null references users (id),
  added_at timestamptz not null,
  hash text unique,
  width int not null check (width > 0),
  height int not null check (height > 0),
  message_id bigint references messages (id),
  position int check (position between 1 and 4),
  unique (message_id, position),
  check ((message_id is null) = (position is null))
);
create index message_photos_sender on message_photos (sender_id);
create index message_photos_unsent on message_photos (added_at) where message_id is null;

-- A message of photos alone has no text.
alter table messages
  drop constraint messages_body_check,
  add constraint messages_body_length check (char_length(body) <= 2000);
