-- expand
-- The days on which an operator stopped new reservations for the whole site. Who did is in the audit log.
create table reservation_pauses (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  -- In the operator's words, for the operators.
  reason text not null,
  ended_at timestamptz
);
create unique index reservation_pauses_one on reservation_pauses ((true)) where ended_at is null;
