-- Hosts who are booked and cannot be paid. A row stands while that lasts.
create table unpaid_hosts (
  host_id bigint primary key references users on delete cascade,
  -- The first confirmed booking; of somebody who was paid before, when we noticed.
  since timestamptz not null,
  reminded_at timestamptz,
  left_sale_at timestamptz,
  -- Nobody leaves sale unwarned.
  check (left_sale_at is null or reminded_at is not null)
);

alter table listings
  -- Of a host who left sale for want of an account that can be paid: off sale until there is one.
  add column host_unpaid boolean not null default false;
