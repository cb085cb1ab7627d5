-- expand
-- Listings a person has saved, in at most one of their own lists each. A shared list is read by its token.
create table favorite_lists (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  name text not null check (char_length(name) between 1 and 60),
  share_token text unique check (char_length(share_token) = 22),
  created_at timestamptz not null,
  unique (id, user_id)
);
create index favorite_lists_owner on favorite_lists (user_id);

create table favorites (
  user_id bigint not null references users (id),
  listing_id bigint not null references listings (id),
  list_id bigint,
  saved_at timestamptz not null,
  primary key (user_id, listing_id),
  -- A list that is deleted lets go of its favorites.
  foreign key (list_id, user_id) references favorite_lists (id, user_id) on delete set null (list_id)
);
create index favorites_list on favorites (list_id, user_id);
