-- expand
-- Where everybody sees a listing: 300 to 800 m from its true place, or the place itself where the meeting point of an
-- experience is public. Written by `server/listings/public-place.ts`, for the true place in the second pair; null until
-- then.
alter table listings
  add column public_latitude double precision,
  add column public_longitude double precision,
  add column public_for_latitude double precision,
  add column public_for_longitude double precision;

create index listings_public_place on listings (kind, public_latitude, public_longitude) where on_sale;
