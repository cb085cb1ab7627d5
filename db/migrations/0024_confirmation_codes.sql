-- expand
-- Whoever came through Google, or paid for a booking, counts as confirmed: they have shown more than a typed address.
update users set email_verified_at = now()
  where email_verified_at is null and deleted_at is null
    and (google_subject is not null or exists (select from bookings
      where guest_id = users.id and state not in ('held', 'expired', 'released')));

-- The letter that confirms an address carries six digits beside its link. They are stored as a keyed hash.
alter table account_links
  add column code_hash text,
  add column code_expires_at timestamptz,
  add column code_tries int not null default 0;
