-- What the operator decides: about listings that wait, and about people.

alter table users
  -- Since when the person is kept out.
  add column suspended_at timestamptz,
  -- What the operator finds a person by.
  add column found_by text not null generated always as (public.plain_text(name || ' ' || email)) stored,
  add constraint users_deleted_are_not_suspended check (deleted_at is null or suspended_at is null);
create index users_found_by on users using gin (found_by gin_trgm_ops);
create index users_created on users (created_at);
create index users_admins on users (id) where admin_since is not null;

alter table listings
  -- Of a suspended host: off sale, whatever else the row says, and back when the host is.
  add column host_suspended boolean not null default false,
  -- What the operator told the host when the listing was rejected last.
  add column rejection_reason text not null default '';
create index listings_waiting on listings (submitted_at, id) where status = 'submitted';
