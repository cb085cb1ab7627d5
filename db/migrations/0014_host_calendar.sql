-- A host's calendar asks for the bookings of a listing by their time.
create index bookings_listing on bookings (listing_id, starts_at);
