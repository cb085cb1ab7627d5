-- Whether guests find a listing, said once. The indexes of searches know it whole, so that what they count and list is
-- read from them alone.
alter table listings add column on_sale boolean not null
  generated always as (status = 'approved' and visible and not host_suspended and not host_unpaid) stored;

drop index listings_on_sale, listings_words, listings_city, listings_places, listings_standing, listings_newest,
  listings_rating, listings_price;
create index listings_on_sale on listings (kind, approved_at desc, id desc) where on_sale;
create index listings_words on listings using gin (search_stems) where on_sale;
create index listings_city on listings (kind, plain_text(city)) where on_sale;
create index listings_places on listings (plain_text(city), city, kind) where on_sale;
create index listings_standing on listings (kind, standing desc, coalesce(approved_at, created_at) desc, id desc)
  where on_sale;
create index listings_newest on listings (kind, coalesce(approved_at, created_at) desc, id desc) where on_sale;
create index listings_rating on listings (kind, coalesce(rating_average, 0) desc, review_count desc, id desc)
  where on_sale;
create index listings_price on listings (kind, unit_cents, id) where on_sale;
