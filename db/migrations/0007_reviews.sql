-- Proves that a review is about the listing its booking was for.
alter table bookings add unique (id, listing_id);
create index bookings_completed_end on bookings (ends_at) where state = 'completed';

-- What a guest says about a stay, in public from `published_at` on.
create table reviews (
  id bigint generated always as identity primary key,
  booking_id bigint not null unique,
  listing_id bigint not null,
  rating int not null check (rating between 1 and 5),
  text text not null check (char_length(text) between 10 and 2000),
  created_at timestamptz not null,
  published_at timestamptz,
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  foreign key (booking_id, listing_id) references bookings (id, listing_id),
  check ((answer is null) = (answered_at is null)),
  check (answer is null or published_at is not null)
);
create index reviews_published on reviews (listing_id, created_at desc, id desc) where published_at is not null;
create index reviews_hidden on reviews (booking_id) where published_at is null;

-- What a host says about a guest, for hosts and that guest alone.
create table guest_reviews (
  id bigint generated always as identity primary key,
  booking_id bigint not null unique references bookings,
  rating int not null check (rating between 1 and 5),
  text text not null check (char_length(text) between 10 and 2000),
  created_at timestamptz not null,
  published_at timestamptz
);
create index guest_reviews_hidden on guest_reviews (booking_id) where published_at is null;

-- Whose two sides have been asked for their reviews.
create table review_requests (
  booking_id bigint primary key references bookings,
  asked_at timestamptz not null
);

-- A listing's average and count are what its published reviews say when the transaction ends, whoever wrote them.
create function listing_counts_its_reviews() returns trigger language plpgsql as $$
begin
  if exists (
    select from listings l,
      lateral (select count(*) as number, avg(rating)::float8 as average
        from reviews where listing_id = l.id and published_at is not null) counted
    where l.id in (new.listing_id, old.listing_id)
      and (l.review_count, l.rating_average) is distinct from (counted.number, counted.average)
  ) then
    raise exception 'listing % does not count its own reviews', coalesce(new.listing_id, old.listing_id)
      using errcode = 'check_violation', constraint = 'listing_counts_its_reviews';
  end if;
  return null;
end $$;
create constraint trigger listing_counts_its_reviews after insert or update or delete on reviews
  deferrable initially deferred for each row execute function listing_counts_its_reviews();

-- Until now no review could be written: whatever a listing shows was made up.
update listings set rating_average = null, review_count = 0 where rating_average is not null or review_count > 0;
