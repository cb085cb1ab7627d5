-- expand
-- What the operator takes from the public pages, since when and why. Who did it stands in the audit log.
alter table reviews
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add column answer_hidden_at timestamptz,
  add column answer_hidden_reason text,
  add constraint reviews_hidden check (
    (hidden_at is null) = (hidden_reason is null) and (hidden_at is null or published_at is not null)),
  add constraint reviews_answer_hidden check (
    (answer_hidden_at is null) = (answer_hidden_reason is null) and (answer_hidden_at is null or answer is not null));
alter table guest_reviews
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint guest_reviews_hidden check (
    (hidden_at is null) = (hidden_reason is null) and (hidden_at is null or published_at is not null));

create or replace trigger pages_changed_by_update
  after update of published_at, answer, hidden_at, answer_hidden_at on reviews
  for each row when ((old.published_at, old.answer, old.hidden_at, old.answer_hidden_at)
    is distinct from (new.published_at, new.answer, new.hidden_at, new.answer_hidden_at))
  execute function pages_changed();

-- A listing's average and count are what everybody can read when the transaction ends, whoever wrote them.
create or replace function listing_counts_its_reviews() returns trigger language plpgsql as $$
begin
  -- The last release counts what is hidden too: its sum is set right.
  update listings l set review_count = visible.number, rating_average = visible.average
  from (select listing.id,
      count(r.id) filter (where r.hidden_at is null) as number,
      avg(r.rating) filter (where r.hidden_at is null)::float8 as average,
      count(r.id) as published, avg(r.rating)::float8 as published_average
    from listings listing left join reviews r on r.listing_id = listing.id and r.published_at is not null
    where listing.id in (new.listing_id, old.listing_id)
    group by listing.id) visible
  where l.id = visible.id and visible.number <> visible.published
    and (l.review_count, l.rating_average) is not distinct from (visible.published, visible.published_average);
  if exists (
    select from listings l,
      lateral (select count(*) as number, avg(rating)::float8 as average
        from reviews where listing_id = l.id and published_at is not null and hidden_at is null) counted
    where l.id in (new.listing_id, old.listing_id)
      and (l.review_count, l.rating_average) is distinct from (counted.number, counted.average)
  ) then
    raise exception 'listing % does not count its own reviews', coalesce(new.listing_id, old.listing_id)
      using errcode = 'check_violation', constraint = 'listing_counts_its_reviews';
  end if;
  return null;
end $$;
