-- expand
-- Photos the operator took from a listing. While they are here no list of photos has them, and the picture lies at
-- `hidden_hash`, an address that only the host and the operator are told.
create table hidden_photos (
  -- The photo's own id, which it has again when it is shown.
  id bigint primary key,
  listing_id bigint not null references listings on delete cascade,
  position int not null,
  hash text not null,
  hidden_hash text not null unique,
  alt text not null,
  reason text not null,
  hidden_at timestamptz not null
);
create index hidden_photos_listing on hidden_photos (listing_id);
create index hidden_photos_hash on hidden_photos (hash);

-- The description and the picture the operator took from somebody's profile, which has none meanwhile.
create table hidden_profile_parts (
  user_id bigint not null references users,
  part text not null check (part in ('description', 'picture')),
  -- The text, or the picture's address of now, as above.
  content text not null,
  reason text not null,
  hidden_at timestamptz not null,
  primary key (user_id, part)
);
create index hidden_profile_parts_content on hidden_profile_parts (content) where part = 'picture';

-- Of a change that gives back what a host had replaced: which one.
alter table listing_edits add column put_back_of bigint references listing_edits on delete set null;
create index listing_edits_put_back on listing_edits (put_back_of) where put_back_of is not null;
-- Which changes took a picture away: it is kept as long as they can be taken back.
create index listing_edits_replaced on listing_edits using gin (before jsonb_path_ops);
